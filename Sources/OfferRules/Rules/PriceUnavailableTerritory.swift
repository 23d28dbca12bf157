import Diagnostics
import OfferModel

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
