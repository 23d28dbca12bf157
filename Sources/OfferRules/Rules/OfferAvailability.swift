import Diagnostics
import OfferModel

extension Rulebook {
  static let offerOnRemovedProduct = Rule<Catalog>("offer-on-removed-product") { catalog, findings in
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

  static let offerTerritoryUnavailable = Rule<Catalog>("offer-territory-unavailable") { catalog, findings in
    catalog.forEachPricing { kind, pricing, name in
      let isStated = pricing.territories.isStated
      var unused = isStated ? pricing.territories.unused : pricing.prices?.unused ?? []
      if !unused.isEmpty, kind == .winBack || kind == .offerCode {
        let kept = storefronts(of: name().path, in: findings.live)
        unused.removeAll { name in Storefront(code: name.value).map(kept.contains) ?? false }
      }
      // `offer-plan-missing` says where the plan of an offer is not sold.
      if !unused.isEmpty, isOfMonthlyPlan(name().path, in: catalog) { return }
      report(unused, isStated: isStated, name, &findings)
    }
  }

  private static func isOfMonthlyPlan(_ path: ObjectPath, in catalog: Catalog) -> Bool {
    catalog.groups.contains { group in
      group.subscriptions.contains { one in
        one.monthlyPlan != nil && one.offers.contains { $0.terms.plan.value.isMonthly && $0.path == path }
      }
    }
  }

  /// A live offer keeps its storefronts, wherever the product is sold by now: to name them is right.
  private static func storefronts(of path: ObjectPath, in live: Catalog?) -> StorefrontSet {
    var result = StorefrontSet()
    live?.forEachPricing { _, pricing, name in
      if name().path == path { result = pricing.territories.set }
    }
    return result
  }

  private static func report(
    _ unused: [Located<String>], isStated: Bool, _ name: () -> OfferName, _ findings: inout Findings
  ) {
    guard let first = unused.first else { return }
    findings.warning(
      "`\(isStated ? "territories" : "prices")` names \(firstFive(unused.map(\.value))), where the product is not sold",
      object: name().path, at: first.range, label: "not sold here",
      related: unused.dropFirst().prefix(4).map { Label($0.range, "not sold here") },
      help:
        "remove \(unused.count == 1 ? "it" : "them"), or add \(unused.count == 1 ? "it" : "them") to the product's `territories`"
    )
  }

  static let promotionalOfferCoverage = Rule<Catalog>("promotional-offer-coverage") { catalog, findings in
    let base = catalog.app.baseTerritory.value
    for subscription in catalog.subscriptions {
      for offer in subscription.promotionalOffers.map(subscription.offer) {
        let sold = subscription.territories(of: offer.terms.plan.value)
        guard let prices = offer.terms.pricing.prices, let missing = MissingPrices(in: prices, for: sold)
        else { continue }
        findings.warning(
          "\(offer.phrase) has \(missing.phrase(where: "the subscription is sold"))", object: offer.path,
          at: prices.range, label: missing.label, help: missing.help(base: base))
      }
    }
  }
}
