import Diagnostics
import OfferModel

extension Rulebook {
  static let priceOutlier = Rule<Catalog>(
    id: "price-outlier",
    summary:
      "A price is more than five times, or less than a fifth of, the median of its currency.",
    severity: .warning,
    why: "When prices in one currency are so far apart, the decimal point is usually in the wrong place",
    source: .offerc("offerc: a guess, 5 times the median of the currency, from 3 storefronts on"),
    failing: [
      .subscription("prices: {ARG: 9.99, ↓ARM: 99.9, USA: 9.99, rest: equalized}").after("99.9,", "9.99,"),
      .subscription("prices: {currency-eur: 9.99, ↓AUT: 0.99, USA: 9.99, rest: equalized}").after(
        "0.99", "9.99"),
    ],
    passing: [
      .subscription("prices: {ARG: 2.99, ARM: 4.99, USA: 9.99, rest: equalized}"),
      .subscription("prices: {ARG: 0.99, USA: 9.99, rest: equalized}"),
    ]
  ) { catalog, findings in
    var search = OutlierSearch()
    for subscription in catalog.subscriptions {
      let regular = subscription.product.prices
      report(search.outliers(in: regular), in: regular, subscription.path, &findings)
      for prices in subscription.planPrices {
        if prices.plan.isMonthly {
          report(
            search.outliers(in: prices.history.prices), in: prices.history.prices, prices.path, &findings)
        }
        for change in prices.history.changes(after: findings.today) {
          let changed = prices.history.prices(on: change.startDate.value)
          let outliers = search.outliers(in: changed).filter {
            change.prices.territories.contains($0.price.storefront)
          }
          report(outliers, in: changed, prices.path(of: change), &findings)
        }
      }
      for offer in subscription.offersInUse {
        guard let prices = offer.terms.pricing.prices else { continue }
        report(search.outliers(in: prices), in: prices, offer.path, &findings)
      }
    }
    for purchase in catalog.inAppPurchases {
      let regular = purchase.product.prices
      report(search.outliers(in: regular), in: regular, purchase.path, &findings)
      for code in purchase.offerCodes where code.active.value {
        guard let prices = code.pricing.prices else { continue }
        report(search.outliers(in: prices), in: prices, purchase.product.path(of: code), &findings)
      }
    }
  }

  private static func report(
    _ outliers: [PriceOutlierFound], in prices: PriceMap, _ object: @autoclosure () -> ObjectPath,
    _ findings: inout Findings
  ) {
    guard let first = outliers.first else { return }
    let others = outliers.map { $0.price.storefront.code + " " + $0.price.phrase }
    let median = amountPhrase(first.median, first.price.storefront.currency)
    findings.warning(
      """
      \(first.price.phrase) in \(first.price.storefront.code) is far \(first.price.amount > first.median ? "above" : "below") \
      \(median), the median of \(first.storefronts) storefronts of the currency
      """,
      object: object(), at: prices.range(of: first.price), label: "decimal point in the wrong place?",
      notes: outliers.count > 1 ? ["far from the median: " + firstFive(others)] : [],
      help: "correct it, or say why it is intended: `# offerc: ignore[price-outlier]: reason`")
  }
}
