import Diagnostics
import OfferModel

extension Rulebook {
  static let priceChangeWithoutEffect = Rule<Catalog>(
    id: "price-change-without-effect",
    summary: "A price change names the price that is in force before it.",
    severity: .error,
    why: "Apple accepts such a change, but shows it nowhere: offerc could not tell that it was made",
    source: .managingPricing,
    since: "0.2.0",
    failing: [
      .subscription(Sample.priceChanges(("2027-03-01", "new-price", "↓USA: 9.99, CAN: 13.99"))).after(
        "USA: 9.99, CAN: 13.99", "CAN: 13.99")
    ],
    passing: [
      .subscription(Sample.priceChanges(("2027-03-01", "new-price", "USA: 10.99")))
    ]
  ) { catalog, findings in
    for subscription in catalog.subscriptions {
      for change in subscription.priceChangesOfPlans
      where change.change.startDate.value > findings.today {
        var same: [Price] = []
        change.forEachStep { old, new in if new.amount == old.amount { same.append(new) } }
        guard let first = same.first else { continue }
        findings.error(
          "the price is already \(decimalText(first.amount, first.storefront.currency)) in \(storefrontPhrase(StorefrontSet(same.map(\.storefront))))",
          object: change.path, at: change.change.prices.range(of: first), label: "no change",
          help: "remove it from the price change")
      }
    }
  }
}
