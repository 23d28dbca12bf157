import Diagnostics
import OfferModel

enum OfferTerritoryUnavailable: Rule {
  static let info = RuleInfo(
    id: "offer-territory-unavailable",
    summary: "An offer names a storefront where its product is not sold.",
    severity: .warning,
    why: "An offer has no effect where its product cannot be bought",
    source: .offerc("offerc: a name that reaches no storefront is a mistake"),
    failing: [
      .subscription(
        "territories: [USA, CAN]\nintroductoryOffers:\n  - {mode: free-trial, duration: P1W, territories: [USA, ↓DEU]}"
      ),
      .subscription(
        "territories: [USA, CAN]\nintroductoryOffers:\n  - {mode: pay-as-you-go, duration: P1M, prices: {USA: 4.99, ↓DEU: 4.99}}"
      ),
    ],
    passing: [
      .subscription(
        "territories: [USA, DEU]\nintroductoryOffers:\n  - {mode: free-trial, duration: P1W, territories: [USA, currency-eur]}"
      )
    ])

  static func check(_ catalog: Catalog, _ findings: inout Findings) {
    catalog.forEachPricing { _, pricing, name in report(pricing, name, &findings) }
  }

  private static func report(
    _ pricing: OfferPricing, _ name: () -> OfferName, _ findings: inout Findings
  ) {
    let isStated = pricing.territories.isStated
    let unused = isStated ? pricing.territories.unused : pricing.prices?.unused ?? []
    guard let first = unused.first else { return }
    findings.warning(
      "`\(isStated ? "territories" : "prices")` names \(firstFive(unused.map(\.value))), where the product is not sold",
      object: name().label, at: first.range, label: "not sold here",
      related: unused.dropFirst().prefix(4).map { Label($0.range, "not sold here") },
      help: "remove \(unused.count == 1 ? "it" : "them"), or sell the product there (its own `territories`)")
  }
}
