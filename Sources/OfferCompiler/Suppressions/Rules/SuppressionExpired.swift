import Diagnostics
import OfferRules

extension Rulebook {
  static let suppressionExpired = Rule<Suppressions>(
    id: "suppression-expired",
    summary: "The last day of a suppression has passed.",
    severity: .warning,
    why: "Someone wanted to look at the finding again by that day; it is no longer suppressed",
    source: .offerc("offerc: the date given with until is the last day on which a suppression applies"),
    failing: [
      .subscription(
        "productId: com.example.monthly-1 # offerc: ignore[product-id-hyphen] until ↓2026-11-20: ask Apple"
      ).after("2026-11-20", "2027-11-20")
    ],
    passing: [
      .subscription(
        "productId: com.example.monthly-1 # offerc: ignore[product-id-hyphen] until 2026-11-21: ask Apple")
    ]
  ) { suppressions, findings in
    for ignore in suppressions.ignores where suppressions.isExpired(ignore) {
      guard let until = ignore.until else { continue }
      findings.warning(
        "this suppression ended on \(until.value)", object: suppression(of: ignore.rules.map(\.name.value)),
        at: until.range,
        label: "the last day",
        help: "fix what it suppressed and remove the comment, or give it a later day and say why")
    }
  }
}
