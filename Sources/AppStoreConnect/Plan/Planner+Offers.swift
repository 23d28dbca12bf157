import OfferLanguage
import OfferModel
import OfferRules

extension Planner {
  mutating func planOffers() {
    for change in changes(of: .introductoryOffer) where !change.isGone { planIntroductory(change) }
    for change in changes(of: .promotionalOffer) where !change.isGone { planPromotional(change) }
    for change in changes(of: .winBackOffer) where !change.isGone { planWinBack(change) }
  }

  /// Apple has one for each storefront: only those that differ are touched.
  private mutating func planIntroductory(_ change: Change) {
    guard let offer = change.new, let productId = change.identity.productId, let home = offerHome(productId)
    else { return }
    let wanted = home.rows(offer)
    guard let old = change.old else {
      return add(
        .create, change, wanted.compactMap { OfferRequests.createIntroductory(offer, $0, home) },
        details: [termsPhrase(offer)] + details(of: wanted))
    }
    let live = ids.subscription(productId)
    func id(_ storefront: String) -> String? {
      live?.introductoryOffer(storefront, old.plan, start: old.text(.startDate), end: old.text(.endDate))
    }
    let endsOnly = change.fields.allSatisfy { $0.field.key == .endDate || !$0.isKnownToApple }
    if endsOnly {
      return add(
        .update, change,
        wanted.compactMap { row in
          id(row.storefront).map { OfferRequests.endIntroductory(.known($0), on: offer.text(.endDate)) }
        },
        details: change.details([.endDate]))
    }
    let keepsTerms = change.fields.allSatisfy {
      [.prices, .territories].contains($0.field.key) || !$0.isKnownToApple
    }
    let before = home.rows(old)
    let same = keepsTerms ? Set(before).intersection(wanted) : []
    let gone = before.filter { !same.contains($0) }
    let fresh = wanted.filter { !same.contains($0) }
    let deletions = gone.compactMap { id($0.storefront) }.map { OfferRequests.deleteIntroductory(.known($0)) }
    let creations = fresh.compactMap { OfferRequests.createIntroductory(offer, $0, home) }
    let action: PlanStep.Action = deletions.isEmpty ? .create : creations.isEmpty ? .delete : .replace
    add(
      action, change, deletions + creations, details: change.details(change.fields.map(\.field.key)),
      needs: deletions.isEmpty ? [] : [.deletions])
  }

  /// Nothing else tells the introductory offers of a product apart: `free-trial P1W, startDate 2026-12-01`.
  private func termsPhrase(_ offer: NormalObject) -> String {
    let terms = [offer.text(.mode), offer.text(.duration)].compactMap(\.self).joined(separator: " ")
    let days = [Key.startDate, .endDate].compactMap { key in offer.text(key).map { "\(key.name) \($0)" } }
    return ([terms] + days).joined(separator: ", ")
  }

  private mutating func planPromotional(_ change: Change) {
    guard let offer = change.new, let home = change.identity.productId.flatMap({ offerHome($0) }) else {
      return
    }
    if change.isNew {
      let request = OfferRequests.createPromotional(offer, home)
      return add(.create, change, [request].compactMap(\.self), details: details(of: home.rows(offer)))
    }
    guard change.differs(.prices) != nil,
      let id = ids.subscription(change.identity.productId ?? "")?.promotionalOffer(
        change.identity.offer ?? "")
    else { return }
    add(
      .update, change, [OfferRequests.changePromotionalPrices(.known(id), offer, home)],
      details: change.details([.prices]))
  }

  private mutating func planWinBack(_ change: Change) {
    guard let offer = change.new, let productId = change.identity.productId, let home = offerHome(productId)
    else { return }
    if change.isNew {
      guard ids.subscription(productId)?.isApproved == true else {
        return wait(change, "create the win-back offer", "App Review has to approve the subscription first")
      }
      let request = OfferRequests.createWinBack(offer, home)
      return add(.create, change, [request].compactMap(\.self), details: details(of: home.rows(offer)))
    }
    let keys: [Key] = [.startDate, .endDate, .priority, .promotionIntent, .customerEligibility]
    guard let id = ids.subscription(productId)?.winBackOffer(change.identity.offer ?? ""),
      let request = OfferRequests.updateWinBack(
        .known(id), offer, change.fields.map(\.field.key).filter(keys.contains))
    else { return }
    add(.update, change, [request], details: change.details(keys))
  }

  func details(of rows: [OfferRow]) -> [String] {
    [rows.count <= 6 ? rows.map(\.phrase).joined(separator: ", ") : "in \(rows.count) storefronts"]
  }
}
