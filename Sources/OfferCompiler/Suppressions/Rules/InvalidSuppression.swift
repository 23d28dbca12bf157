import Diagnostics
import OfferRules

extension Rulebook {
  static let invalidSuppression = Rule<Suppressions>(
    id: "invalid-suppression",
    summary: "A comment for offerc is not a valid suppression.",
    severity: .warning,
    why:
      "Such a comment suppresses nothing. Without a reason, nobody could tell later whether the suppression is still right",
    source: .offerc("offerc: a suppression is # offerc: ignore[rule-id, …] until YYYY-MM-DD: reason"),
    failing: [
      .subscription("productId: com.example.monthly-1 ↓# offerc: ignore[product-id-hyphen]:")
        .after("ignore[product-id-hyphen]:", "ignore[product-id-hyphen]: at Apple already"),
      .subscription("level: 1 # offerc: ↓disable[product-id-hyphen]: at Apple already").afterAll("level: 1"),
      .subscription("level: 1 # offerc: ignore[↓wrong-type]: at Apple already").afterAll("level: 1"),
      .subscription("level: 1 # offerc: ignore[level-gap] until ↓2027-02-30: at Apple already").afterAll(
        "level: 1"),
    ],
    passing: [
      .subscription(
        "productId: com.example.monthly-1 # offerc: ignore[product-id-hyphen] until 2027-01-31: at Apple")
    ]
  ) { suppressions, findings in
    for fault in suppressions.faults {
      findings.warning(fault.message, object: fault.object, at: fault.range, help: fault.help)
    }
  }
}
