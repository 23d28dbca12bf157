import Diagnostics
import OfferModel

extension Rulebook {
  static let priceBaseMissing = Rule<Catalog>(
    id: "price-base-missing",
    summary: "Prices are equalized, but there is no amount for the base territory.",
    severity: .error,
    why: "Apple equalizes from the price of the base territory: without it there is nothing to equalize from",
    source: .managingPricing, since: "0.2.0",
    failing: [
      .subscription("prices: {DEU: 9.99, ↓rest: equalized}").after("DEU", "USA: 9.99, DEU"),
      .subscription("territories: currency-eur\nprices: {↓rest: equalized}").after("rest", "USA: 9.99, rest"),
      .introductory("mode: pay-as-you-go, duration: P3M, prices: {DEU: 4.99, ↓rest: equalized}").after(
        "DEU", "USA: 4.99, DEU"),
      .catalog(
        "app: {bundleId: com.example.app, appleId: 1234567890, baseTerritory: DEU}",
        Sample.purchase(prices: "USA: 0.99, ↓rest: equalized"), "subscriptionGroups: []"
      )
      .after("USA: 0.99", "USA: 0.99, DEU: 0.99"),
    ],
    passing: [
      .subscription("prices: {USA: 9.99, rest: equalized}"),
      .subscription("territories: currency-eur\nprices: {USA: 9.99, rest: equalized}"),
      .subscription("prices: {currency-usd: 9.99, rest: equalized}"),
    ]
  ) { catalog, findings in
    let base = catalog.app.baseTerritory
    catalog.forEachProduct { product in
      guard let rest = restWithoutBase(product.prices, base.value) else { return }
      report(rest, "the prices of \(product.path.label)", base, object: product.path, &findings)
    }
    for subscription in catalog.subscriptions {
      guard let prices = subscription.monthlyPlan?.pricing.prices,
        let rest = restWithoutBase(prices, base.value)
      else { continue }
      let path = subscription.path(of: .monthly)
      report(rest, "the prices of \(path.label)", base, object: path, &findings)
    }
    catalog.forEachPricing { _, pricing, name in
      guard let prices = pricing.prices, let rest = restWithoutBase(prices, base.value) else { return }
      let offer = name()
      report(rest, "the prices of \(offer.phrase)", base, object: offer.path, &findings)
    }
  }

  private static func restWithoutBase(_ prices: PriceMap, _ base: Storefront) -> SourceRange? {
    guard let rest = prices.rest, !prices.isPartial, !prices.territories.contains(base) else { return nil }
    return rest
  }

  private static func report(
    _ rest: SourceRange, _ prices: String, _ base: Located<Storefront>, object: ObjectPath,
    _ findings: inout Findings
  ) {
    let code = base.value.code
    findings.error(
      "\(prices) have `rest: equalized` but no amount for \(code), the base territory", object: object,
      at: rest, label: "equalized from \(code)", related: [Label(base.range, "the base territory")],
      help: "add `\(code)` with an amount, even if the product is not sold there")
  }
}
