import Diagnostics
import OfferModel

enum PriceEquivalence: Rule {
  static let info = RuleInfo(
    id: "price-equivalence",
    summary: "A year costs more than twelve months of the same service.",
    severity: .warning,
    why: "Customers expect a longer commitment to cost less; a year that costs more is most likely a slip",
    source: .offerc("offerc: subscriptions of one level offer the same service"),
    failing: [.catalog(example(yearly: "↓USA: 129.99"))], passing: [.catalog(example(yearly: "USA: 99.99"))])

  static func check(_ catalog: Catalog, _ findings: inout Findings) {
    for group in catalog.groups {
      let monthly = Dictionary(grouping: group.subscriptions.filter { $0.period.value.rawValue == "P1M" }) {
        $0.level.value
      }
      guard !monthly.isEmpty else { continue }
      for yearly in group.subscriptions where yearly.period.value.rawValue == "P1Y" {
        for month in monthly[yearly.level.value, default: []] where report(yearly, month, &findings) { break }
      }
    }
  }

  /// Whether there was something to report.
  private static func report(
    _ yearly: Subscription, _ monthly: Subscription, _ findings: inout Findings
  ) -> Bool {
    let (year, month) = (yearly.product.prices, monthly.product.prices)
    var first: (year: Price, month: Price)?
    var storefronts = TerritorySet()
    year.compare(with: month) { yearPrice, monthPrice in
      let (twelve, overflow) = monthPrice.amount.multipliedReportingOverflow(by: 12)
      guard !overflow, yearPrice.amount > twelve else { return }
      if first == nil { first = (yearPrice, monthPrice) }
      storefronts.insert(yearPrice.territory)
    }
    guard let first else { return false }
    findings.warning(
      """
      a year costs \(first.year.phrase) in \(first.year.territory.code), twelve months of \(monthly.productId) \
      \(amountPhrase(first.month.amount * 12, first.month.territory.currency))
      """,
      object: yearly.label, at: year.range(of: first.year), label: "more than 12 × \(first.month.phrase)",
      related: [Label(month.range(of: first.month), "the price of a month")],
      notes: storefronts.count > 1 ? ["a year costs more in " + storefrontPhrase(storefronts)] : [],
      help: "lower the price of the year, or give the two different levels if they are different services")
    return true
  }

  private static func example(yearly: String) -> String {
    """
    subscriptionGroups:
      - referenceName: Pro
        localizations: {en-US: {displayName: Pro}}
        subscriptions:
          - productId: com.example.monthly
            referenceName: Monthly
            level: 1
            period: P1M
            prices: {USA: 9.99, rest: equalized}
            localizations: {en-US: {displayName: Monthly}}
          - productId: com.example.yearly
            referenceName: Yearly
            level: 1
            period: P1Y
            prices: {\(yearly), rest: equalized}
            localizations: {en-US: {displayName: Yearly}}
    """
  }
}
