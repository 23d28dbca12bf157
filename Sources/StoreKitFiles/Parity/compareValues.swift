import Diagnostics
import JSONText
import OfferModel

extension StoreKitComparer {
  mutating func compareKind(_ found: StoreKitProduct, _ wanted: StoreKitProduct, _ subject: String) {
    guard found.kind != wanted.kind, let kind = wanted.kind else { return }
    let isElsewhere = (found.kind == .nonRenewingSubscription) != (kind == .nonRenewingSubscription)
    addDifferent(
      found.source, "type", "the type of " + subject, found.kind.phrase, wanted.kind.phrase, wanted.origin,
      found.source.set("type", .text(kind.rawValue)))
    if isElsewhere { move(found.source, to: file.source, wanted.list) }
  }

  mutating func compareMode(_ found: StoreKitOffer, _ wanted: StoreKitOffer, _ subject: String) {
    guard found.paymentMode != wanted.paymentMode else { return }
    let source = found.source
    let removesPrice = wanted.paymentMode == .free && source["displayPrice"] != nil
    // Of pay-as-you-go offers a length that cannot be read is known, of others it is not.
    let length = wanted.period.description
    let hasLength = source["subscriptionPeriod"]?.string == length
    addDifferent(
      source, "paymentMode", "the payment mode of " + subject, quoted(found.paymentMode.rawValue),
      quoted(wanted.paymentMode.rawValue), wanted.origin,
      source.set("paymentMode", .text(wanted.paymentMode.rawValue))
        + (removesPrice ? source.unset("displayPrice") : [])
        + (hasLength ? [] : source.set("subscriptionPeriod", .text(length))))
  }

  /// Period and number of periods.
  mutating func compareLength(_ found: StoreKitOffer, _ wanted: StoreKitOffer, _ subject: String) {
    let (length, wantedLength) = (
      found.period * found.numberOfPeriods, wanted.period * wanted.numberOfPeriods
    )
    let isOfAnotherKind = found.paymentMode != wanted.paymentMode || found.plan != wanted.plan
    guard length != wantedLength || (isOfAnotherKind && found.period != wanted.period) else { return }
    let counts = wanted.numberOfPeriods > 1 || found.source["numberOfPeriods"] != nil
    addDifferent(
      found.source, "subscriptionPeriod", "the length of " + subject, length.description,
      wantedLength.description, wanted.origin,
      found.source.set("subscriptionPeriod", .text(wanted.period.description))
        + (counts ? found.source.set("numberOfPeriods", .number(wanted.numberOfPeriods)) : []))
  }

  /// The monthly plan; the up-front one has the subscription's price.
  mutating func compare(_ found: StoreKitBillingPlan, with wanted: StoreKitBillingPlan, _ subject: String) {
    let source = found.source
    let prices =
      source.set("displayPrice", .text(wanted.price.shown))
      + source.set("commitmentDisplayPrice", .text(wanted.commitment.shown))
    guard found.isEnabled else {
      return add(
        .different, source.path("isEnabled"), "\(subject) is disabled in the file and sold in the catalog",
        wanted.origin, source.set("isEnabled", true) + prices)
    }
    guard found.price.isSame(as: wanted.price) else {
      return addDifferent(
        source, "displayPrice", "the price of a month of \(subject)", found.price.shown, wanted.price.shown,
        wanted.origin, prices)
    }
    guard !found.commitment.isSame(as: wanted.commitment) else { return }
    addDifferent(
      source, "commitmentDisplayPrice", "the price of twelve months of \(subject)", found.commitment.shown,
      wanted.commitment.shown, wanted.origin, prices)
  }
}

extension StoreKitSubscription {
  /// Since 5.0 the list of billing plans has the subscription's price as well.
  func upfrontPlanPrices(_ price: StoreKitPrice) -> [XcodeEdit] {
    guard let plans = source["billingPlans"]?.elements else { return [] }
    return plans.filter { $0["billingPlanType"]?.string == BillingPlan.upFront.transactionName }.flatMap {
      plan in
      ["displayPrice", "commitmentDisplayPrice"].map { .set(plan, $0, XcodePart(.text(price.shown))) }
    }
  }
}

extension StoreKitProduct {
  /// The list that Xcode has it in.
  var list: String { kind == .nonRenewingSubscription ? "nonRenewingSubscriptions" : "products" }
}

extension StoreKitProduct.Kind? {
  /// As messages say it.
  var phrase: String {
    switch self {
    case .consumable: "a consumable"
    case .nonConsumable: "a non-consumable"
    case .nonRenewingSubscription: "a non-renewing subscription"
    case nil: "unknown"
    }
  }
}
