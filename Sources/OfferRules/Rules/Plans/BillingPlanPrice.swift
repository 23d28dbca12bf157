import Diagnostics
import OfferModel

extension Rulebook {
  static let billingPlanPrice = Rule<Catalog>(
    id: "billing-plan-price",
    summary:
      "Twelve monthly payments cost less than the yearly price, or more than one and a half times as much.",
    severity: .warning,
    why: "Twelve monthly payments can cost between one and one and a half times the yearly price",
    source: .observed(
      "documentation of third-party tools on 12-month commitments; none of Apple's texts that we read says so"
    ),
    since: "0.2.0",
    failing: [
      .subscription(Sample.monthlyPlan("↓CAN: 17.99")).after(
        "17.99", "12.99"),
      .subscription(Sample.monthlyPlan("↓CAN: 9.99")).after(
        "CAN: 9.99", "CAN: 12.99"),
    ],
    passing: [.subscription(Sample.monthlyPlan())]
  ) { catalog, findings in
    for subscription in catalog.subscriptions {
      guard let plan = subscription.monthlyPlan, subscription.period.value == .oneYear else { continue }
      let days =
        [findings.today]
        + (subscription.priceChanges + plan.priceChanges).map(\.startDate.value)
        .filter { $0 > findings.today }.sorted()
      for day in days where report(subscription, plan, on: day, &findings) { break }
    }
  }

  /// Whether there was something to say.
  private static func report(
    _ subscription: Subscription, _ plan: MonthlyPlan, on day: CalendarDate, _ findings: inout Findings
  ) -> Bool {
    let (monthly, yearly) = (plan.history.prices(on: day), subscription.history.prices(on: day))
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
    let total = amountPhrase(month.amount &* 12, currency)
    findings.warning(
      """
      twelve payments of the monthly plan cost \(total) in \(month.storefront.code)\(day == findings.today ? "" : " from \(day) on"), \
      \(isLess ? "less than" : "more than 1.5 times") the yearly price of \(year.phrase)
      """,
      object: subscription.path(of: .monthly), at: monthly.range(of: month),
      label: "\(total) a year", related: [Label(yearly.range(of: year), "the yearly price")],
      notes: storefronts.count > 1 ? ["out of range in " + storefrontPhrase(storefronts)] : [],
      help:
        "write a price from \(decimalText((year.amount + 11) / 12, currency)) to \(decimalText(year.amount / 8, currency))"
    )
    return true
  }

  /// 12 × month between the year and one and a half years.
  private static func isAllowed(_ month: Int64, _ year: Int64) -> Bool {
    let (twelve, overflow) = month.multipliedReportingOverflow(by: 12)
    let (double, tooMuch) = twelve.multipliedReportingOverflow(by: 2)
    let (limit, isBeyond) = year.multipliedReportingOverflow(by: 3)
    return !overflow && twelve >= year && (isBeyond || (!tooMuch && double <= limit))
  }
}
