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

  static let priceMissing = Rule<Catalog>(
    id: "price-missing",
    summary: "Storefronts where a product is sold, or an offer is offered, have no price.",
    severity: .error,
    why: "Apple keeps a price for each storefront; without one, nothing can be bought there",
    source: .managingPricing,
    failing: [
      .subscription("↓prices: {USA: 9.99}").after("9.99}", "9.99, rest: equalized}"),
      .subscription("territories: [USA, currency-eur]\n↓prices: {USA: 9.99, DEU: 9.99}")
        .after("DEU: 9.99", "currency-eur: 9.99"),
      .subscription(intro("territories: [USA, CAN], ↓prices: {USA: 4.99}")).after(
        "4.99}", "4.99, CAN: 5.99}"),
    ],
    passing: [
      .subscription("prices: {USA: 9.99, rest: equalized}"),
      .subscription("territories: [USA, DEU]\nprices: {USA: 9.99, currency-eur: 9.99}"),
      .subscription(intro("prices: {USA: 4.99}")),
      .subscription("prices: {} # assumed: could not be read"),
      .subscription("territories: all # assumed\nprices: {USA: 9.99}"),
    ]
  ) { catalog, findings in
    let base = catalog.app.baseTerritory.value
    for product in catalog.products {
      guard catalog.knows(product.prices, product.territories),
        let missing = MissingPrices(in: product.prices, for: product.territories.set)
      else { continue }
      findings.error(
        "product \(quoted(product.productId.value)) has \(missing.phrase(where: "it is sold"))",
        object: product.path, at: product.prices.range, label: missing.label, help: missing.help(base: base))
    }
    for subscription in catalog.subscriptions {
      guard let plan = subscription.monthlyPlan, let prices = plan.pricing.prices,
        catalog.knows(prices, plan.pricing.territories),
        let missing = MissingPrices(in: prices, for: plan.pricing.territories.set)
      else { continue }
      findings.error(
        "the monthly plan of \(quoted(subscription.productId)) has \(missing.phrase(where: "it is sold"))",
        object: subscription.path(of: .monthly), at: prices.range, label: missing.label,
        help: missing.help(base: base))
    }
    catalog.forEachPricing { kind, pricing, name in
      guard kind != .promotional, let prices = pricing.prices, catalog.knows(prices, pricing.territories),
        let missing = MissingPrices(in: prices, for: pricing.territories.set)
      else { return }
      let offer = name()
      findings.error(
        "\(offer.phrase) has \(missing.phrase(where: "it is offered"))", object: offer.path,
        at: prices.range,
        label: missing.label, help: missing.help(base: base))
    }
  }

  private static func intro(_ keys: String) -> String {
    Sample.introductoryOffers("mode: pay-as-you-go, duration: P1M, \(keys)")
  }
}

extension Catalog {
  /// Whether somebody has looked up where something is sold, and for how much.
  fileprivate func knows(_ prices: PriceMap, _ territories: Territories) -> Bool {
    !assumed.contains(prices.range, of: "prices")
      && !assumed.contains(territories.range, of: "territories")
  }
}

extension Rulebook {
  static let priceUnavailableTerritory = Rule<Catalog>(
    id: "price-unavailable-territory",
    summary: "A price is given for a storefront where the product is not sold or the offer is not offered.",
    severity: .warning,
    why: "Such a price is not used, so the catalog does not do what its author intended",
    source: .offerc("offerc: a price that reaches no storefront is a mistake"),
    failing: [
      .subscription("territories: [USA, CAN]\nprices: {USA: 9.99, CAN: 12.99, ↓DEU: 9.99}").after(
        ", DEU: 9.99", ""),
      .subscription("territories: [USA]\nprices: {USA: 9.99, ↓currency-eur: 9.99}").after(
        ", currency-eur: 9.99", ""),
      .introductory("mode: pay-as-you-go, duration: P1M, territories: [USA], prices: {USA: 4.99, ↓DEU: 4.99}")
        .after(", DEU: 4.99", ""),
    ],
    passing: [.subscription("territories: [USA, DEU]\nprices: {USA: 9.99, currency-eur: 9.99}")]
  ) { catalog, findings in
    catalog.forEachProduct { product in
      report(product.prices.unused, "product is not sold", &findings) { product.path }
    }
    for subscription in catalog.subscriptions {
      let plan = subscription.monthlyPlan
      if let plan, plan.pricing.territories.isStated, !plan.pricing.territories.set.isEmpty,
        let prices = plan.pricing.prices
      {
        report(prices.unused, "plan is not sold", &findings) { subscription.path(of: .monthly) }
      }
      for prices in subscription.planPrices {
        for change in prices.history.changes {
          report(
            change.prices.unused, prices.plan.isMonthly ? "plan is not sold" : "product is not sold",
            &findings
          ) {
            prices.path(of: change)
          }
        }
      }
    }
    catalog.forEachPricing { _, pricing, name in
      guard pricing.territories.isStated, let prices = pricing.prices else { return }
      report(prices.unused, "offer is not offered", &findings) { name().path }
    }
  }

  private static func report(
    _ unused: [Located<String>], _ negation: String, _ findings: inout Findings, _ object: () -> ObjectPath
  ) {
    guard let first = unused.first else { return }
    let them = unused.count == 1 ? "it" : "them"
    findings.warning(
      "`prices` names \(firstFive(unused.map(\.value))), where the \(negation)",
      object: object(), at: first.range, label: "not used",
      related: unused.dropFirst().prefix(4).map { Label($0.range, "not used") },
      help: "remove \(them) from `prices`, or add \(them) to `territories`")
  }
}
