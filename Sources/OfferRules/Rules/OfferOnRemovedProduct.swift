import Diagnostics
import OfferModel

extension Rulebook {
  static let offerOnRemovedProduct = Rule<Catalog>(
    id: "offer-on-removed-product",
    summary: "A product that is removed from sale has offers.",
    severity: .info,
    why: "Nobody can buy a product that is sold nowhere: its offers can reach only current subscribers",
    source: .offerc("offerc: what `territories: none` means together with offers"),
    failing: [
      .subscription(
        "territories: ↓none", "prices: {}",
        Sample.promotionalOffers("offerId: stay, referenceName: Stay, mode: free-trial, duration: P1M")
      ).afterAll("territories: none\nprices: {}")
    ],
    passing: [.subscription("territories: none\nprices: {}")]
  ) { catalog, findings in
    for subscription in catalog.subscriptions where subscription.product.territories.set.isEmpty {
      let offers = subscription.offersInUse
      guard let first = offers.first else { continue }
      report(subscription.product, offers.count, first: first.range, &findings)
    }
    for subscription in catalog.subscriptions where !subscription.product.territories.set.isEmpty {
      guard let plan = subscription.monthlyPlan, plan.pricing.territories.set.isEmpty else { continue }
      let offers = subscription.offersInUse.filter(\.terms.plan.value.isMonthly)
      guard let first = offers.first else { continue }
      findings.info(
        "the monthly plan of \(subscription.path.label) is sold nowhere, but has \(counted(offers.count, "offer"))",
        object: subscription.path(of: .monthly), at: plan.pricing.territories.range,
        label: "removed from sale",
        related: [Label(first.range, offers.count == 1 ? "its offer" : "the first of its offers")],
        help: "remove the offers, unless they are for current subscribers")
    }
    for purchase in catalog.inAppPurchases where purchase.product.territories.set.isEmpty {
      let codes = purchase.offerCodes.filter(\.active.value)
      guard let first = codes.first else { continue }
      report(purchase.product, codes.count, first: first.referenceName.range, &findings)
    }
  }

  private static func report(
    _ product: Product, _ count: Int, first: SourceRange, _ findings: inout Findings
  ) {
    findings.info(
      "\(product.path.label) is sold nowhere, but has \(counted(count, "offer"))",
      object: product.path, at: product.territories.range, label: "removed from sale",
      related: [Label(first, count == 1 ? "its offer" : "the first of its offers")],
      help: "remove the offers, unless they are for current subscribers")
  }
}
