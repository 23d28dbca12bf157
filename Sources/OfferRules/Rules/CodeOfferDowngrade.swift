import Diagnostics
import OfferModel

extension Rulebook {
  static let codeOfferDowngrade = Rule<Catalog>(
    id: "code-offer-downgrade",
    summary:
      "An offer code for existing subscribers belongs to a subscription that is not at the best level of its group.",
    severity: .info,
    why:
      "Apple refuses to redeem a code that would be a downgrade: subscribers at a better level cannot use it",
    source: .supportingOfferCodes,
    failing: [
      .catalog(group(for: "[new, ↓existing]")).stays(because: "it is meant for subscribers of lower levels")
    ],
    passing: [.catalog(group(for: "[new, expired]"))]
  ) { catalog, findings in
    for group in catalog.groups {
      guard let best = group.subscriptions.map(\.level.value).min() else { continue }
      for subscription in group.subscriptions where subscription.level.value > best {
        for code in subscription.offerCodes where code.active.value {
          report(code, of: subscription, in: group, &findings)
        }
      }
    }
  }

  private static func report(
    _ code: OfferCode, of subscription: Subscription, in group: SubscriptionGroup, _ findings: inout Findings
  ) {
    guard case .subscription(let part) = code.part,
      let existing = part.customerEligibilities.first(where: { $0.value == .existing })
    else { return }
    let better = group.subscriptions.filter { $0.level.value < subscription.level.value }
    findings.info(
      """
      subscribers of \(firstFive(better.map(\.productId))) cannot redeem offer code \
      \(quoted(code.referenceName.value)): for them it would be a downgrade
      """,
      object: subscription.product.path(of: code), at: existing.range,
      label: "only for this level or below",
      related: [Label(subscription.level.range, "level \(subscription.level.value)")]
        + better.prefix(1).map { Label($0.level.range, "level \($0.level.value) is better") },
      help: "ignore this if it is intended; otherwise offer them a code of their own subscription")
  }

  private static func group(for customers: String) -> String {
    Sample.groups(
      Sample.group(
        "Pro", Sample.subscription("Best", prices: "USA: 19.99"),
        Sample.subscription(level: 2, Sample.offerCodes(Sample.offerCode(for: customers)))))
  }
}
