import Diagnostics
import OfferModel

extension StoreKitReader {
  mutating func readPaymentMode(_ offer: inout StoreKitOffer) throws(LostObject) {
    let path = offer.source.path("paymentMode")
    guard let text = offer.source.text("paymentMode", &report) else {
      throw lost(offer.source, "an offer without a paymentMode")
    }
    let modes = OfferMode.allCases
    let wanted = letters(text) == "freetrial" ? "free" : letters(text)
    guard let mode = modes.first(where: { letters($0.storeKitName) == wanted }) else {
      let expected = listed(modes.map { "'\($0.storeKitName)'" })
      report.lost(path, "an offer with the unknown mode \(quoted(text)), expected \(expected)")
      throw LostObject()
    }
    offer.paymentMode = mode
    guard mode.storeKitName != text else { return }
    report.defect(
      path, "found \(quoted(text)), read as '\(mode.storeKitName)'",
      help: "write '\(mode.storeKitName)': StoreKit testing refuses the whole file otherwise")
  }

  /// Reads the length of one period. That it is missing is reported later, by the number of periods, with the offer's name.
  mutating func readPeriod(of offer: inout StoreKitOffer) {
    period = readLength(offer.source, "subscriptionPeriod")
    if period == nil, offer.paymentMode == .payAsYouGo { period = charging(offer)?.length }
  }

  /// Reads the number of periods, and checks the length of the whole offer.
  mutating func readLength(of offer: inout StoreKitOffer) throws(LostObject) {
    guard let period else {
      throw lost(offer.source, "an offer without a subscriptionPeriod, its length")
    }
    offer.period = period
    if offer.paymentMode == .payAsYouGo, let charging = charging(offer), period != charging.length {
      report.defect(
        offer.source.path("subscriptionPeriod"),
        "found \(period), but a pay-as-you-go offer has the \(offer.plan.isMonthly ? "monthly plan" : "subscription")'s "
          + "period, \(charging.rawValue); its whole length is kept")
    }
    reportUnusedPrice(offer)
    offer.numberOfPeriods = readCount(offer)
    let length = period * offer.numberOfPeriods
    guard length.isAvailable else {
      throw lost(offer.source, "an offer of \(length), a length that Apple does not have")
    }
  }

  /// Returns how often the offer's plan is charged: the monthly plan every month, the up-front plan when it renews.
  private func charging(_ offer: StoreKitOffer) -> BillingPeriod? {
    offer.plan.isMonthly ? .oneMonth : renewal
  }

  private mutating func readCount(_ offer: StoreKitOffer) -> Int {
    guard let count = offer.source.integer("numberOfPeriods", &report) else { return 1 }
    guard (1...999).contains(count) else {
      report.defect(
        offer.source.path("numberOfPeriods"), "found \(count), expected 1 or more; read as 1")
      return 1
    }
    if count > 1, offer.paymentMode != .payAsYouGo {
      report.defect(
        offer.source.path("numberOfPeriods"),
        "found \(count), but only pay-as-you-go offers have several periods; their sum is used")
    }
    return count
  }

  /// Reports the price of a free offer: Xcode keeps the price that it had when its mode was another one.
  private mutating func reportUnusedPrice(_ offer: StoreKitOffer) {
    guard offer.paymentMode == .freeTrial, let price = offer.source.text("displayPrice", &report),
      price != "0", price != "0.0"
    else { return }
    report.lostOfXcode(
      offer.source.path("displayPrice"), "the price \(quoted(price)) of a free offer",
      group: "price of a free offer")
  }

  /// Reports the switch that makes the tester eligible for a win-back offer.
  mutating func reportTestSwitch(_ offer: FileObject) {
    let isEligible = offer.flag("isEligible", &report).map { "\($0)" } ?? "?"
    report.lostOfXcode(
      offer.path("isEligible"),
      "whether the tester is eligible (\(isEligible)): a setting of tests in Xcode",
      group: "isEligible \(isEligible)")
  }

  mutating func readEligibility(_ object: FileObject, _ key: String) -> [String] {
    let known = ["new", "existing", "expired"]
    let stated = object.texts(key, &report)
    for unknown in Set(stated).subtracting(known).sorted() where !known.contains(unknown.lowercased()) {
      report.lost(
        object.path(key), "the unknown eligibility \(quoted(unknown)), expected \(listed(known))")
    }
    return known.filter { customer in stated.contains { $0.lowercased() == customer } }
  }

  /// Returns the plan that counts, with its prices: the first one that is enabled, or else the first one.
  mutating func readMonthlyPlan(_ plans: [StoreKitBillingPlan]) -> StoreKitBillingPlan? {
    guard let chosen = plans.firstIndex(where: \.isEnabled) ?? plans.indices.first else { return nil }
    var plan = plans[chosen]
    plan.others = plans.indices.filter { $0 != chosen }.map { plans[$0].source }
    if !plan.isEnabled {
      report.lost(plan.source.path, "a monthly billing plan that is disabled: customers cannot choose it")
    }
    for other in plans.indices where other != chosen && plans[other].isEnabled {
      report.lost(plans[other].source.path, "a second monthly billing plan: a subscription has one")
    }
    // The prices of a disabled plan do not matter, so they are neither read nor checked.
    guard plan.isEnabled else { return plan }
    plan.price = readPrice(plan.source, "displayPrice")
    if plan.source.has("commitmentDisplayPrice") {
      plan.commitment = readPrice(plan.source, "commitmentDisplayPrice")
    }
    if plan.commitment != .missing, let year = plan.price.ofAYear, !plan.commitment.isSame(as: year) {
      report.defect(
        plan.source.path("commitmentDisplayPrice"),
        "the year costs \(plan.commitment.shown), but twelve months cost \(year.shown); the price of a month is used"
      )
    }
    return plan
  }

  /// Reads the subscription's own price, or else that of its up-front plan.
  mutating func readSubscriptionPrice(_ subscription: inout StoreKitSubscription) {
    let source = subscription.source
    let upfront = subscription.upfrontPlan?.source
    if let upfront, !source.has("displayPrice") {
      report.defect(
        source.path("displayPrice"), "the price is empty; that of the up-front billing plan is used")
      subscription.price = readPrice(upfront, "displayPrice")
      return
    }
    subscription.price = readPrice(source, "displayPrice")
    if let upfront, let own = source.text("displayPrice", &report),
      let plan = upfront.text("displayPrice", &report),
      own != plan
    {
      report.defect(
        upfront.path("displayPrice"),
        "the up-front plan costs \(quoted(plan)), but the subscription costs \(quoted(own)); the subscription's price is used"
      )
    }
  }

  /// Reports offers of a monthly plan that customers cannot choose.
  mutating func reportOffersOfNoPlan(_ subscription: StoreKitSubscription) {
    guard !subscription.sellsMonthlyPlan else { return }
    let state = subscription.monthlyPlan == nil ? "the subscription does not have" : "is disabled"
    for kind in StoreKitOffer.Kind.allCases {
      for offer in subscription[offers: kind] where offer.plan.isMonthly {
        let name = offer.referenceName ?? offer.offerID
        report.lost(
          offer.source.path,
          "an offer of the monthly billing plan, which \(state)"
            + (name.isEmpty ? "" : " (" + quoted(name) + ")"))
      }
    }
  }

  mutating func readPlan(_ plan: inout StoreKitBillingPlan) {
    plan.plan = isMonthly(plan.source, "billingPlanType") ? .monthly : .upFront
    if !plan.plan.isMonthly, !plan.isEnabled {
      report.lost(plan.source.path, "that the up-front billing plan is disabled")
    }
  }

  mutating func isMonthly(_ object: FileObject, _ key: String) -> Bool {
    object.text(key, &report) == BillingPlan.monthly.transactionName
  }
}
