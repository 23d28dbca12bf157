import Diagnostics
import OfferModel

extension Rulebook {
  static let priceChangeRepeated = Rule<Catalog>(
    id: "price-change-repeated",
    summary: "A storefront has two future price changes, or two on the same day.",
    severity: .error,
    why: "Apple keeps only one future price change for each storefront. A new one replaces it",
    source: .managingPricing,
    since: "0.2.0",
    failing: [
      .subscription(
        Sample.priceChanges(
          ("2027-03-01", "new-price", "USA: 10.99"), ("2027-09-01", "new-price", "↓USA: 11.99"))
      ).after("\n  - {startDate: 2027-09-01, existingSubscribers: new-price, prices: {USA: 11.99}}", "")
    ],
    passing: [
      .subscription(
        Sample.priceChanges(
          ("2027-03-01", "new-price", "USA: 10.99"), ("2027-09-01", "new-price", "CAN: 13.99")))
    ]
  ) { catalog, findings in
    for subscription in catalog.subscriptions {
      for prices in subscription.planPrices where prices.history.changes.count > 1 {
        check(prices, &findings)
      }
    }
  }

  private static func check(_ prices: PlanPrices, _ findings: inout Findings) {
    var earlier: [PriceChange] = []
    for change in prices.history.inOrder {
      let day = change.startDate.value
      let rival = earlier.first { other in
        (other.startDate.value > findings.today || other.startDate.value == day)
          && !other.prices.territories.isDisjoint(with: change.prices.territories)
      }
      earlier.append(change)
      guard let rival else { continue }
      let shared = rival.prices.territories.intersection(change.prices.territories)
      guard let first = shared.first, let price = change.prices[first], let other = rival.prices[first] else {
        continue
      }
      let days =
        rival.startDate.value == day ? "both on \(day)" : "on \(rival.startDate.value) and \(day)"
      findings.error(
        "two price changes are planned in \(storefrontPhrase(shared)), \(days), but Apple keeps one for each storefront",
        object: prices.path(of: change), at: change.prices.range(of: price), label: "the second",
        related: [Label(rival.prices.range(of: other), "the first")],
        help: "keep one of the two, and add the other one after the first has started")
    }
  }
}
