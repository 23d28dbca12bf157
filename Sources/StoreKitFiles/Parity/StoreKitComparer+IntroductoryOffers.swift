import Diagnostics
import JSONText
import OfferModel

extension StoreKitComparer {
  /// Compares the introductory offer of each billing plan.
  ///
  /// Files up to 4.0 have one object, later files a list; files of 5.0 have the offer of the up-front plan as both.
  mutating func compareIntroductory(
    _ found: StoreKitSubscription, with wanted: StoreKitSubscription, _ owner: String
  ) {
    compareIntroductory(of: .upFront, found, with: wanted, owner)
    compareIntroductory(of: .monthly, found, with: wanted, "the monthly billing plan of " + owner)
  }

  private mutating func compareIntroductory(
    of plan: BillingPlan, _ found: StoreKitSubscription, with wanted: StoreKitSubscription, _ owner: String
  ) {
    let subject = "the introductory offer of \(owner)"
    let offers = found[offers: .introductory].filter { $0.plan == plan }
    let wantedOffers = wanted[offers: .introductory]
    let keepsSingle = wantedOffers.contains { !$0.plan.isMonthly }
    guard let offer = wantedOffers.first(where: { $0.plan == plan }) else {
      var absent = StoreKitOffer(.introductory)
      absent.plan = plan
      guard !isUnshown(absent, of: wanted) else { return }
      for offer in offers where !isDormant(offer, of: found, wanted) {
        add(
          .extra, offer.source.path, "\(subject) is not in the catalog", at: wanted.origin,
          edits: removal(of: offer, from: found.source, keepsSingle: keepsSingle))
      }
      return
    }
    // If the monthly plan has an introductory offer, both offers are in the list.
    let list = found.source.path("introductoryOffers")
    let needsList = wantedOffers.contains(where: \.plan.isMonthly)
    let placed = needsList ? offers.filter { $0.source.path.parent == list } : offers
    guard let first = placed.first else {
      var edits = addition(of: offer, to: found.source)
      if !offers.isEmpty, !keepsSingle { edits += found.source.unset("introductoryOffer") }
      return add(
        .missing, found.source.path, "\(subject) is not in the file", at: offer.origin, edits: edits)
    }
    if let copy = found.source["introductoryOffer"], copy.members != nil, !plan.isMonthly,
      let start = first.source.value?.place.lowerBound, start != copy.place.lowerBound
    {
      copies[start] = copy
    }
    compare(first, with: offer, subject)
    for extra in placed.dropFirst() {
      add(
        .extra, extra.source.path, "another introductory offer of \(owner) is not in the catalog",
        at: wanted.origin, edits: removal(of: extra, from: found.source, keepsSingle: true))
    }
  }

  /// Returns the edits that add an offer where the version of the file has it: in the list, as the one object, or as both.
  private mutating func addition(of offer: StoreKitOffer, to owner: FileObject) -> [XcodeEdit] {
    let fresh = XcodePart(writer.object(offer))
    let hasList =
      owner["introductoryOffers"] != nil || writer.version >= .firstWithPlans || offer.plan.isMonthly
    let hasSingle = !hasList || writer.version < StoreKitVersion(6, 0)
    var edits: [XcodeEdit] = []
    if hasList { edits += owner.append(fresh, to: "introductoryOffers") }
    if hasSingle, !offer.plan.isMonthly { edits += owner.set("introductoryOffer", fresh) }
    return edits
  }

  /// Returns the edits that remove an offer.
  ///
  /// - Parameter keepsSingle: Whether the one object, `introductoryOffer`, is that of an offer that stays.
  private func removal(
    of offer: StoreKitOffer, from owner: FileObject, keepsSingle: Bool
  ) -> [XcodeEdit] {
    let single = owner["introductoryOffer"]
    let clears =
      writer.version < .firstWithPlans
      ? owner.set("introductoryOffer", .null) : owner.unset("introductoryOffer")
    guard offer.source.path.isElement else { return keepsSingle ? [] : clears }
    // The object would be read instead of the list, if that becomes empty.
    let clearsSingle = single?.members != nil || single?.elements.map(\.isEmpty) == false
    return offer.source.removal + (clearsSingle && !keepsSingle ? clears : [])
  }
}
