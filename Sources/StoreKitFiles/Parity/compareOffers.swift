import JSONText
import Diagnostics
import OfferModel

extension StoreKitComparer {
  mutating func compareOffers(
    _ kind: StoreKitOffer.Kind, _ found: StoreKitSubscription, _ wanted: StoreKitSubscription, _ owner: String
  ) throws {
    let offers = wanted[offers: kind]
    if !offers.isEmpty, found.source[kind.rawValue] == nil { writer.need(kind.since) }
    func subject(_ offer: StoreKitOffer) -> String {
      "\(kind.phrase) \(quoted(offer.name)) of \(owner)"
    }
    var rest = found[offers: kind]
    for offer in offers {
      if let index = rest.firstIndex(where: { $0.name == offer.name }) {
        try compare(rest.remove(at: index), with: offer, subject(offer))
      } else {
        add(
          .missing, found.source.path, "\(subject(offer)) is not in the file", offer.origin,
          found.source.append(XcodePart(try writer.object(offer)), to: kind.rawValue))
      }
    }
    for offer in rest where !isDormant(offer, of: found, wanted) && !isUnshown(offer, of: wanted) {
      addExtra(subject(offer), offer.source)
    }
  }

  /// Whether it belongs to a monthly plan that nobody can choose: neither file nor catalog has such offers.
  private func isDormant(
    _ offer: StoreKitOffer, of found: StoreKitSubscription, _ wanted: StoreKitSubscription
  ) -> Bool {
    offer.plan.isMonthly && !found.sellsMonthlyPlan && wanted.monthlyPlan == nil
  }

  private func isUnshown(_ offer: StoreKitOffer, of wanted: StoreKitSubscription) -> Bool {
    expected.unshown.contains(StoreKitLowering.key(wanted.productID, offer.kind, offer.name))
  }

  /// The introductory offer of each plan. Files up to 4.0 have one object, later ones a list, and 5.0 the first plan's as both.
  mutating func compareIntroductory(
    _ found: StoreKitSubscription, _ wanted: StoreKitSubscription, _ owner: String
  ) throws {
    try compareIntroductory(of: .upFront, found, wanted, owner)
    try compareIntroductory(of: .monthly, found, wanted, "the monthly billing plan of " + owner)
  }

  private mutating func compareIntroductory(
    of plan: BillingPlan, _ found: StoreKitSubscription, _ wanted: StoreKitSubscription, _ owner: String
  ) throws {
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
          .extra, offer.source.path, "\(subject) is not in the catalog", wanted.origin,
          removal(of: offer, from: found.source, keepsSingle: keepsSingle))
      }
      return
    }
    // Where the monthly plan has one, both are in the list.
    let list = found.source.path("introductoryOffers")
    let needsList = wantedOffers.contains(where: \.plan.isMonthly)
    let placed = needsList ? offers.filter { $0.source.path.parent == list } : offers
    guard let first = placed.first else {
      let clears = offers.isEmpty || keepsSingle ? [] : found.source.unset("introductoryOffer")
      return add(
        .missing, found.source.path, "\(subject) is not in the file", offer.origin,
        try addition(of: offer, to: found.source) + clears)
    }
    if let copy = found.source["introductoryOffer"], copy.members != nil, !plan.isMonthly,
      let start = first.source.value?.place.lowerBound, start != copy.place.lowerBound
    {
      copies[start] = copy
    }
    try compare(first, with: offer, subject)
    for extra in placed.dropFirst() {
      add(
        .extra, extra.source.path, "another introductory offer of \(owner) is not in the catalog",
        wanted.origin, removal(of: extra, from: found.source, keepsSingle: true))
    }
  }

  private mutating func addition(of offer: StoreKitOffer, to owner: FileObject) throws -> [XcodeEdit] {
    let fresh = XcodePart(try writer.object(offer))
    let hasList =
      owner["introductoryOffers"] != nil || writer.version >= .firstWithPlans || offer.plan.isMonthly
    let hasSingle = !hasList || writer.version < StoreKitVersion(6, 0)
    return (hasList ? owner.append(fresh, to: "introductoryOffers") : [])
      + (hasSingle && !offer.plan.isMonthly ? owner.set("introductoryOffer", fresh) : [])
  }

  /// - Parameter keepsSingle: whether the one object is that of an offer that stays.
  private func removal(
    of offer: StoreKitOffer, from owner: FileObject, keepsSingle: Bool
  ) -> [XcodeEdit] {
    let single = owner["introductoryOffer"]
    let clears =
      writer.version < .firstWithPlans
      ? owner.set("introductoryOffer", .null) : owner.unset("introductoryOffer")
    guard offer.source.path.isElement else { return keepsSingle ? [] : clears }
    // With an empty list the object would be read again.
    let clearsSingle = single?.members != nil || single?.elements.map(\.isEmpty) == false
    return offer.source.removal + (clearsSingle && !keepsSingle ? clears : [])
  }

  mutating func compareMonthlyPlan(
    _ found: StoreKitSubscription, _ wanted: StoreKitSubscription, _ subject: String
  ) throws {
    switch (found.monthlyPlan, wanted.monthlyPlan) {
    case (let plan?, let wanted?): compare(plan, with: wanted, subject)
    case (nil, let plan?):
      writer.need(.firstWithPlans)
      add(
        .missing, found.source.path, "\(subject) is not in the file", plan.origin,
        try addition(of: wanted, to: found.source))
    case (let plan?, nil):
      let isUnshown = expected.unshown.contains(StoreKitLowering.key(ofMonthlyPlanOf: wanted.productID))
      guard plan.isEnabled, !isUnshown else { return }
      add(
        .extra, plan.source.path, "\(subject) is not in the catalog", wanted.origin,
        ([plan.source] + plan.others).flatMap(\.removal))
    case (nil, nil): return
    }
  }

  /// Both rows where the file has no list, as early files of 5.0.
  private mutating func addition(
    of wanted: StoreKitSubscription, to owner: FileObject
  ) throws -> [XcodeEdit] {
    let rows = owner["billingPlans"]
    let isEmpty = rows?.members == nil && (rows?.elements?.isEmpty ?? true)
    let plans = isEmpty ? wanted.plans : wanted.plans.filter(\.plan.isMonthly)
    let made = try plans.map { XcodePart(try writer.object($0)) }
    return isEmpty
      ? owner.set("billingPlans", .list(made)) : made.flatMap { owner.append($0, to: "billingPlans") }
  }
}
