import CatalogText
import Diagnostics
import OfferModel

extension StoreKitComparer {
  mutating func compare(_ found: StoreKitSubscription, with wanted: StoreKitSubscription) throws {
    let subject = "subscription \(quoted(wanted.productID))"
    let path = found.path
    compareName(
      found.referenceName ?? wanted.productID, wanted.referenceName, "referenceName", subject, path,
      wanted.origin)
    if found.groupNumber != wanted.groupNumber, let level = wanted.groupNumber {
      addDifferent(
        path, "groupNumber", "the level of " + subject, found.groupNumber.map(String.init) ?? "missing",
        String(level), wanted.origin, [set(path, "groupNumber", .number(level))])
    }
    if found.period != wanted.period, let period = wanted.period {
      addDifferent(
        path, "recurringSubscriptionPeriod", "the period of " + subject, found.period?.rawValue ?? "missing",
        period.rawValue, wanted.origin, [set(path, "recurringSubscriptionPeriod", .text(period.rawValue))])
    }
    comparePrice(
      found.price, wanted.price, subject, path, wanted.origin, with: upfrontPlanPrices(wanted.price, at: path)
    )
    compareFlag(found.isFamilyShareable, wanted.isFamilyShareable, subject, path, wanted.origin)
    compareLocalizations(
      found.localizations, wanted.localizations, isGroup: false, subject, path, wanted.origin)
    try compareMonthlyPlan(found, wanted)
    try compareIntroductory(found, wanted)
    for kind in [StoreKitOffer.Kind.promotional, .winBack, .code] { try compareOffers(kind, found, wanted) }
  }

  /// Since 5.0 the list of billing plans has the price as well.
  private func upfrontPlanPrices(_ price: StoreKitPrice, at path: String) -> [Difference.Edit] {
    let list = spelling(of: "billingPlans", at: path)
    let plans = root[XcodePath(path)]?[list]?.elements ?? []
    return plans.indices.flatMap { index -> [Difference.Edit] in
      guard plans[index]["billingPlanType"] == .text("BILLED_UPFRONT") else { return [] }
      return ["displayPrice", "commitmentDisplayPrice"].map {
        .set("\(path).\(list)[\(index)]", $0, writer.price(price))
      }
    }
  }

  private mutating func compareOffers(
    _ kind: StoreKitOffer.Kind, _ found: StoreKitSubscription, _ wanted: StoreKitSubscription
  ) throws {
    let list = spelling(of: kind.rawValue, at: found.path)
    let offers = wanted.offers[kind] ?? []
    guard writer.version >= kind.since || root[XcodePath(found.path)]?[list] != nil else {
      omissions.add(
        "\(kind.phrase), which needs \(kind.since)", "\(kind.phrase)s, which need \(kind.since)",
        offers.count)
      return
    }
    var rest = found.offers[kind] ?? []
    for offer in offers {
      let subject =
        "\(kind.phrase) \(quoted(name(of: offer, kind))) of subscription \(quoted(wanted.productID))"
      if let index = rest.firstIndex(where: { name(of: $0, kind) == name(of: offer, kind) }) {
        compare(rest.remove(at: index), with: offer, kind, subject)
      } else {
        add(
          .missing, found.path, "\(subject) is not in the file", offer.origin,
          [.append(found.path, list, try writer.object(offer, kind, of: wanted.productID))])
      }
    }
    for offer in rest where !isDormant(offer, of: found, wanted) {
      let name = name(of: offer, kind)
      guard !expected.unshown.contains(StoreKitLowering.key(wanted.productID, kind, name)) else { continue }
      addExtra("\(kind.phrase) \(quoted(name)) of subscription \(quoted(wanted.productID))", offer.path)
    }
  }

  /// Whether it belongs to a monthly plan that nobody can choose: neither file nor catalog has such offers.
  func isDormant(
    _ offer: StoreKitOffer, of found: StoreKitSubscription, _ wanted: StoreKitSubscription
  ) -> Bool {
    offer.plan.isMonthly && !found.sellsMonthlyPlan && wanted.monthlyPlan == nil
  }

  private func name(of offer: StoreKitOffer, _ kind: StoreKitOffer.Kind) -> String {
    (kind == .code ? offer.referenceName : offer.offerID) ?? ""
  }

  func compareFields(
    _ found: StoreKitOffer, with wanted: StoreKitOffer, _ subject: String, at path: String
  ) -> [(key: String, subject: String, found: String, wanted: String, edits: [Difference.Edit])] {
    var fields: [(key: String, subject: String, found: String, wanted: String, edits: [Difference.Edit])] = []
    if found.plan != wanted.plan {
      fields.append(
        (
          "billingPlanType", "the billing plan of " + subject, quoted(found.plan.transactionName),
          quoted(wanted.plan.transactionName),
          [set(path, "billingPlanType", .text(wanted.plan.transactionName))]
        ))
    }
    if found.paymentMode != wanted.paymentMode {
      let removesPrice = wanted.paymentMode == .free && root[XcodePath(path)]?["displayPrice"] != nil
      // Of pay-as-you-go offers a length that cannot be read is known, of others it is not.
      let length = XcodeJSON.text(wanted.period.description)
      let hasLength = root[XcodePath(path)]?[spelling(of: "subscriptionPeriod", at: path)] == length
      fields.append(
        (
          "paymentMode", "the payment mode of " + subject, quoted(found.paymentMode.rawValue),
          quoted(wanted.paymentMode.rawValue),
          [set(path, "paymentMode", .text(wanted.paymentMode.rawValue))]
            + (removesPrice ? [.unset(path, "displayPrice")] : [])
            + (hasLength ? [] : [set(path, "subscriptionPeriod", length)])
        ))
    }
    let (length, wantedLength) = (
      found.period * found.numberOfPeriods, wanted.period * wanted.numberOfPeriods
    )
    let isOfAnotherKind = found.paymentMode != wanted.paymentMode || found.plan != wanted.plan
    if length != wantedLength || (isOfAnotherKind && found.period != wanted.period) {
      let counts = wanted.numberOfPeriods > 1 || root[XcodePath(path)]?["numberOfPeriods"] != nil
      fields.append(
        (
          "subscriptionPeriod", "the length of " + subject, length.description, wantedLength.description,
          [set(path, "subscriptionPeriod", .text(wanted.period.description))]
            + (counts ? [set(path, "numberOfPeriods", .number(wanted.numberOfPeriods))] : [])
        ))
    }
    if case .amount(let amount) = wanted.price, !found.price.isSame(as: wanted.price) {
      fields.append(
        (
          "displayPrice", "the price of " + subject, found.price.shown, amount,
          [set(path, "displayPrice", .text(amount))]
        ))
    }
    return fields
  }

  private mutating func compare(
    _ found: StoreKitOffer, with wanted: StoreKitOffer, _ kind: StoreKitOffer.Kind, _ subject: String
  ) {
    let path = found.path
    if wanted.plan.isMonthly, !found.plan.isMonthly { writer.noteMonthlyPlan() }
    for field in compareFields(found, with: wanted, subject, at: path) {
      addDifferent(path, field.key, field.subject, field.found, field.wanted, wanted.origin, field.edits)
    }
    if kind != .code {
      compareName(found.referenceName, wanted.referenceName, "referenceName", subject, path, wanted.origin)
    }
    guard kind == .code else { return }
    if found.eligibility != wanted.eligibility {
      addDifferent(
        path, "eligibility", "the eligibility of " + subject, listed(found.eligibility),
        listed(wanted.eligibility),
        wanted.origin, [set(path, "eligibility", .array(wanted.eligibility.map(XcodeJSON.text)))])
    }
    if found.isStackable != wanted.isStackable, let isStackable = wanted.isStackable {
      addDifferent(
        path, "isStackable", "whether \(subject) stacks with introductory offers",
        found.isStackable.map(String.init) ?? "missing", String(isStackable), wanted.origin,
        [set(path, "isStackable", .flag(isStackable))])
    }
  }
}

extension StoreKitOffer.Kind {
  /// The version whose files have the list.
  var since: StoreKitVersion {
    switch self {
    case .introductory, .promotional: StoreKitVersion(1, 0)
    case .code: StoreKitVersion(1, 2)
    case .winBack: StoreKitVersion(4, 0)
    }
  }

  /// As messages say it.
  var phrase: String {
    switch self {
    case .introductory: "introductory offer"
    case .promotional: "promotional offer"
    case .winBack: "win-back offer"
    case .code: "code offer"
    }
  }
}
