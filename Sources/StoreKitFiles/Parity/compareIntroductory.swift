import Diagnostics
import OfferModel

extension StoreKitComparer {
  /// The introductory offer of each plan. Files up to 4.0 have one object, later ones a list, and 5.0 the first plan's as both.
  mutating func compareIntroductory(_ found: StoreKitSubscription, _ wanted: StoreKitSubscription) throws {
    for plan in BillingPlan.allCases { try compareIntroductory(of: plan, found, wanted) }
  }

  private mutating func compareIntroductory(
    of plan: BillingPlan, _ found: StoreKitSubscription, _ wanted: StoreKitSubscription
  ) throws {
    let path = found.path
    let owner =
      (plan.isMonthly ? "the monthly billing plan of " : "") + "subscription \(quoted(wanted.productID))"
    let subject = "the introductory offer of \(owner)"
    let (single, list) = (
      spelling(of: "introductoryOffer", at: path), spelling(of: "introductoryOffers", at: path)
    )
    let offers = (found.offers[.introductory] ?? []).filter { $0.plan == plan }
    let wantedOffers = wanted.offers[.introductory] ?? []
    let key = StoreKitLowering.key(
      wanted.productID, .introductory, StoreKitLowering.introductoryName(plan))
    let keepsSingle = wantedOffers.contains { !$0.plan.isMonthly }
    guard let offer = wantedOffers.first(where: { $0.plan == plan }) else {
      guard !expected.unshown.contains(key) else { return }
      for offer in offers where !isDormant(offer, of: found, wanted) {
        add(
          .extra, offer.path, "\(subject) is not in the catalog", wanted.origin,
          removal(of: offer, from: path, single, keepsSingle: keepsSingle))
      }
      return
    }
    // Where the monthly plan has one, both are in the list.
    let needsList = wantedOffers.contains(where: \.plan.isMonthly)
    let placed = needsList ? offers.filter { $0.path.hasPrefix("\(path).\(list)[") } : offers
    guard let first = placed.first else {
      var edits = try addition(of: offer, to: path, wanted.productID, single, list)
      if !offers.isEmpty, !keepsSingle { edits.append(.unset(path, single)) }
      return add(.missing, path, "\(subject) is not in the file", offer.origin, edits)
    }
    let copy = plan.isMonthly ? nil : root[XcodePath(path)]?[single]
    for field in compareFields(first, with: offer, subject, at: first.path) {
      addDifferent(
        first.path, field.key, field.subject, field.found, field.wanted, offer.origin,
        field.edits + repeated(field.edits, from: first.path, to: path + "." + single, copy))
    }
    for extra in placed.dropFirst() {
      add(
        .extra, extra.path, "another introductory offer of \(owner) is not in the catalog",
        wanted.origin, removal(of: extra, from: path, single, keepsSingle: true))
    }
  }

  private mutating func addition(
    of offer: StoreKitOffer, to path: String, _ productID: String, _ single: String, _ list: String
  ) throws -> [Difference.Edit] {
    let fresh = try writer.object(offer, .introductory, of: productID)
    var edits: [Difference.Edit] = []
    let hasList =
      root[XcodePath(path)]?[list] != nil || writer.version >= .firstWithPlans || offer.plan.isMonthly
    if hasList { edits.append(.append(path, list, fresh)) }
    let hasSingle = !hasList || writer.version < StoreKitVersion(6, 0)
    if hasSingle, !offer.plan.isMonthly { edits.append(.set(path, single, fresh)) }
    return edits
  }

  /// - Parameter keepsSingle: whether the one object is that of an offer that stays.
  private func removal(
    of offer: StoreKitOffer, from path: String, _ single: String, keepsSingle: Bool
  ) -> [Difference.Edit] {
    let clears: [Difference.Edit] =
      writer.version < .firstWithPlans ? [.set(path, single, .null)] : [.unset(path, single)]
    guard offer.path.hasSuffix("]") else { return keepsSingle ? [] : clears }
    // With an empty list the object would be read again.
    let value = root[XcodePath(path)]?[single]
    let clearsSingle = value?.isObject == true || value?.elements.isEmpty == false
    return [.remove(offer.path)] + (clearsSingle && !keepsSingle ? clears : [])
  }

  /// The same changes of the copy, where there is one.
  private func repeated(
    _ edits: [Difference.Edit], from path: String, to copy: String, _ value: XcodeJSON?
  ) -> [Difference.Edit] {
    guard path != copy, value?.isObject == true else { return [] }
    return edits.compactMap { edit in
      switch edit {
      case .set(path, let key, let value): .set(copy, key, value)
      case .unset(path, let key): .unset(copy, key)
      default: nil
      }
    }
  }
}
