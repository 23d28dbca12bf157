import Diagnostics
import OfferModel

extension Rulebook {
  static let billingPlanPeriod = Rule<Catalog>("billing-plan-period", computes: true) {
    catalog, findings in
    for subscription in catalog.subscriptions {
      guard let plan = subscription.monthlyPlan, subscription.period.value != .oneYear else { continue }
      findings.add(
        .error,
        "the subscription has a monthly plan and `period: \(subscription.period.value.rawValue)`, expected `period: P1Y`",
        object: subscription.path, at: plan.range, label: "needs a yearly subscription",
        related: [Label(subscription.period.range, "the period")],
        help: BillingPlan.adviceForOtherPeriods)
    }
  }

  static let billingPlanPrice = Rule<Catalog>("billing-plan-price") { catalog, findings in
    for subscription in catalog.subscriptions {
      guard let plan = subscription.monthlyPlan, subscription.period.value == .oneYear else { continue }
      let later = (subscription.priceChanges + plan.priceChanges).map(\.startDate.value)
        .filter { $0 > findings.today }
      let days = [findings.today] + later.sorted()
      var months = PriceCursor(plan.history)
      var years = PriceCursor(subscription.history)
      for day in days {
        let isFound = report(
          subscription, plan, monthly: months.prices(on: day), yearly: years.prices(on: day), on: day,
          points: catalog.pricePoints ?? .standard, &findings)
        if isFound { break }
      }
    }
  }

  /// - Returns: whether there is a finding.
  private static func report(
    _ subscription: Subscription, _ plan: MonthlyPlan, monthly: PriceMap, yearly: PriceMap,
    on day: CalendarDate, points: PricePoints, _ findings: inout Findings
  ) -> Bool {
    let sold = plan.pricing.territories.set
    var first: (month: Price, year: Price)?
    var storefronts = StorefrontSet()
    monthly.compare(with: yearly) { month, year in
      guard sold.contains(month.storefront), !isAllowed(month.amount, year.amount) else { return }
      if first == nil { first = (month, year) }
      storefronts.insert(month.storefront)
    }
    guard let (month, year) = first else { return false }
    let currency = month.storefront.currency
    let isLess = month.amount &* 12 < year.amount
    let total = moneyText(month.amount &* 12, currency)
    let since = day == findings.today ? "" : " from \(day) on"
    findings.add(
      .warning,
      """
      twelve payments of the monthly plan cost \(total) in \(month.storefront.code)\(since), \
      \(isLess ? "less than" : "more than 1.5 times") the yearly price of \(year.phrase)
      """,
      object: subscription.path(of: .monthly), at: monthly.range(of: month),
      label: "\(total) a year", related: [Label(yearly.range(of: year), "the yearly price")],
      notes: storefronts.count > 1 ? ["out of range in " + storefrontPhrase(storefronts)] : [],
      help: help(year, points[month.storefront]))
    return true
  }

  /// Which monthly prices are allowed: the price points between a twelfth and an eighth of the yearly price.
  private static func help(_ year: Price, _ ladder: PriceLadder) -> String {
    let currency = year.storefront.currency
    let least = (year.amount + 11) / 12
    let most = year.amount / 8
    guard let first = ladder.nearest(to: least).above, let last = ladder.nearest(to: most).below,
      first <= last
    else { return "change the yearly price: no price point is between a twelfth and an eighth of it" }
    return first == last
      ? "write \(decimalText(first, currency))"
      : "write a price from \(decimalText(first, currency)) to \(decimalText(last, currency))"
  }

  /// Whether twelve monthly prices are between the yearly price and one and a half times that.
  private static func isAllowed(_ month: Int64, _ year: Int64) -> Bool {
    let (twelve, overflow) = month.multipliedReportingOverflow(by: 12)
    let (double, tooMuch) = twelve.multipliedReportingOverflow(by: 2)
    let (limit, isBeyond) = year.multipliedReportingOverflow(by: 3)
    return !overflow && twelve >= year && (isBeyond || (!tooMuch && double <= limit))
  }

  static let billingPlanStorefront = Rule<Catalog>("billing-plan-storefront") { catalog, findings in
    for subscription in catalog.subscriptions {
      guard let plan = subscription.monthlyPlan, let prices = plan.pricing.prices,
        !prices.territories.isEmpty || prices.rest != nil
      else { continue }
      checkProduct(plan, prices, of: subscription, &findings)
      let sold = plan.pricing.territories.set.intersection(excluded)
      guard let first = sold.first else { continue }
      let place = prices[first].map(prices.range) ?? plan.pricing.territories.range
      findings.add(
        .warning, "the monthly plan is sold in \(storefrontPhrase(sold)), where Apple does not offer it",
        object: subscription.path(of: .monthly), at: place, label: "not offered there",
        help: helpToExclude(sold, from: plan, prices))
    }
  }

  private static func helpToExclude(
    _ storefronts: StorefrontSet, from plan: MonthlyPlan, _ prices: PriceMap
  ) -> String {
    guard !plan.pricing.territories.set.isSubset(of: storefronts) else {
      return "remove `billingPlans`, or give the plan prices in other storefronts instead"
    }
    return prices.rest == nil
      ? "remove \(listed(storefronts.codes, "and")) from the plan's `prices`"
      : "add `territories: {exclude: [\(storefronts.codes.joined(separator: ", "))]}` to the plan"
  }

  private static let excluded = StorefrontSet(["USA", "SGP"].compactMap(Storefront.init(code:)))

  /// A billing plan can only be sold where its subscription is sold.
  private static func checkProduct(
    _ plan: MonthlyPlan, _ prices: PriceMap, of subscription: Subscription, _ findings: inout Findings
  ) {
    let outside = plan.pricing.territories.set.subtracting(subscription.product.territories.set)
    guard let first = outside.first else { return }
    let them = outside.count == 1 ? "it" : "them"
    findings.add(
      .warning,
      "the monthly plan is sold in \(storefrontPhrase(outside)), where the subscription is not sold",
      object: subscription.path(of: .monthly),
      at: prices[first].map(prices.range) ?? plan.pricing.territories.range, label: "not sold there",
      related: [Label(subscription.product.territories.range, "where the subscription is sold")],
      help: "remove \(them) from the plan, or add \(them) to the `territories` of the subscription")
  }

  static let offerPlanMissing = Rule<Catalog>("offer-plan-missing") { catalog, findings in
    for subscription in catalog.subscriptions where hasMonthlyOffers(subscription) {
      for offer in subscription.offers where offer.plan.isMonthly {
        let place = offer.terms?.plan.range ?? offer.range
        guard let plan = subscription.monthlyPlan else {
          findings.add(
            .error, "\(offer.phrase) belongs to a monthly plan, but the subscription has none",
            object: subscription.path(of: offer), at: place, label: "there is no such plan",
            help: subscription.period.value == .oneYear
              ? "add `billingPlans: {monthly: {prices: {…}}}` to the subscription, or remove `targetPlan`"
              : "remove `targetPlan`: only a subscription with `period: P1Y` can have a monthly plan")
          continue
        }
        let missing = offer.pricing.territories.set.subtracting(plan.pricing.territories.set)
        guard !missing.isEmpty else { continue }
        findings.add(
          .error,
          "\(offer.phrase) is offered in \(storefrontPhrase(missing)), where the monthly plan is not sold",
          object: subscription.path(of: offer), at: place, label: "the plan of the offer",
          related: [
            Label(offer.pricing.territories.range, "where the offer is offered"),
            Label(plan.range, "the plan"),
          ],
          help:
            "remove \(missing.count == 1 ? "this storefront" : "these storefronts") from the offer, or sell the plan there"
        )
      }
    }
  }

  /// Whether an offer is for the monthly plan. It makes no list, because nearly no subscription has such an offer.
  private static func hasMonthlyOffers(_ subscription: Subscription) -> Bool {
    subscription.offers.all.contains { $0.plan.isMonthly }
  }

  static let billingPlanNewStorefronts = Rule<Catalog>("billing-plan-new-storefronts") { catalog, findings in
    for subscription in catalog.subscriptions {
      guard let isNew = subscription.monthlyPlan?.availableInNewTerritories, isNew.value else { continue }
      findings.add(
        .error,
        "the monthly plan has `availableInNewTerritories: true`, but Apple does not add storefronts to it automatically",
        object: subscription.path(of: .monthly), at: isNew.range, label: "expected false",
        help: "remove the key, and add new storefronts to the plan's `prices` when Apple adds them")
    }
  }
}
