import Diagnostics
import OfferModel

extension Rulebook {
  static let priceChangeDecrease = Rule<Catalog>(
    id: "price-change-decrease",
    summary: "A price change lowers a price but says that existing subscribers keep theirs.",
    severity: .warning,
    why: "A lower price always applies to all subscribers. Only an increase can be limited to new ones",
    source: .managingPricing,
    since: "0.2.0",
    failing: [
      .subscription(Sample.priceChanges(("2027-03-01", "keep-price", "↓USA: 8.99"))).after(
        "keep-price", "new-price")
    ],
    passing: [
      .subscription(Sample.priceChanges(("2027-03-01", "keep-price", "USA: 10.99"))),
      .subscription(Sample.priceChanges(("2027-03-01", "new-price", "USA: 8.99"))),
    ]
  ) { catalog, findings in
    for subscription in catalog.subscriptions {
      for change in subscription.priceChangesOfPlans where change.change.keepsPrice {
        guard change.change.startDate.value > findings.today else { continue }
        check(change, &findings)
      }
    }
  }

  private static func check(_ change: PlanPriceChange, _ findings: inout Findings) {
    var lower: [(old: Price, new: Price)] = []
    change.forEachStep { old, new in if new.amount < old.amount { lower.append((old, new)) } }
    guard let first = lower.first else { return }
    findings.warning(
      """
      the price decreases in \(firstFive(lower.map { stepPhrase($0.old, $0.new) })), \
      so existing subscribers cannot keep the old price
      """,
      object: change.path, at: change.change.prices.range(of: first.new), label: "lower than before",
      related: [Label(change.change.existingSubscribers.range, "has no effect there")],
      help: lower.count == change.change.prices.prices.count
        ? "write `existingSubscribers: new-price`"
        : "give these storefronts a price change of their own with `existingSubscribers: new-price`")
  }
}
