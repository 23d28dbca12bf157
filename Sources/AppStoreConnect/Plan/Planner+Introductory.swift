import OfferLanguage
import OfferModel
import OfferRules

extension Planner {
  mutating func planIntroductoryOffers() {
    // Periods of a product must not overlap, not even between two requests: what makes room comes first.
    let changes = changes(of: .introductoryOffer)
    for turn in Turn.allCases {
      for change in changes where Turn(change) == turn { planIntroductory(change) }
    }
  }

  /// Apple has one for each storefront: only those that differ are touched.
  private mutating func planIntroductory(_ change: Change) {
    guard !change.isGone else { return removeIntroductory(change) }
    guard let offer = change.new, let productId = change.identity.productId, let home = offerHome(productId)
    else { return }
    let wanted = home.rows(offer)
    guard let old = change.old else {
      return add(
        .create, change, wanted.compactMap { OfferRequests.createIntroductory(offer, $0, home) },
        details: [offer.termsPhrase] + details(of: wanted))
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
        details: [old.termsPhrase] + change.details([.endDate]))
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
      action, change, deletions + creations,
      details: [old.termsPhrase] + change.details(change.fields.map(\.field.key)),
      needs: deletions.isEmpty ? [] : [.deletions])
  }

  private mutating func removeIntroductory(_ change: Change) {
    guard let offer = change.old, let live = ids.subscription(change.identity.productId ?? "") else { return }
    let storefronts =
      offer.priceMap.map { $0.territories.union(offer.territorySet ?? StorefrontSet()) } ?? offer.territorySet
    let requests = (storefronts?.codes ?? []).compactMap { code in
      live.introductoryOffer(code, offer.plan, start: offer.text(.startDate), end: offer.text(.endDate))
    }.map { OfferRequests.deleteIntroductory(.known($0)) }
    add(.delete, change, requests, details: [offer.termsPhrase], needs: [.deletions])
  }
}

/// The order of the changes of introductory offers.
private enum Turn: CaseIterable {
  case removed
  case endsEarlier
  case replaced
  case endsLater
  case new

  init(_ change: Change) {
    guard let old = change.old else { self = .new; return }
    guard let new = change.new else { self = .removed; return }
    guard change.fields.allSatisfy({ $0.field.key == .endDate || !$0.isKnownToApple }) else {
      self = .replaced
      return
    }
    let (before, after) = (old.text(.endDate) ?? "9999", new.text(.endDate) ?? "9999")
    self = after < before ? .endsEarlier : .endsLater
  }
}
