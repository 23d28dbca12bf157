import OfferRules
import Diagnostics

extension Rulebook {
  static let unknownRuleSuppression = Rule<Suppressions>(
    id: "unknown-rule",
    summary: "A suppression names a rule that does not exist.",
    severity: .warning,
    why: "A misspelled name suppresses nothing",
    source: .offerc("offerc: every finding shows the name of its rule in brackets"),
    failing: [
      .subscription(
        "productId: com.example.monthly-1 # offerc: ignore[↓product-id-hypen]: at Apple already"
      ).after("hypen", "hyphen")
    ],
    passing: [
      .subscription("productId: com.example.monthly-1 # offerc: ignore[product-id-hyphen]: at Apple already")
    ]
  ) { suppressions, findings in
    var suggestions = 100
    for ignore in suppressions.ignores {
      for name in ignore.rules where name.rule == nil {
        let near = suggestions > 0 ? suppressions.rules.nearest(to: name.name.value) : nil
        suggestions -= 1
        findings.warning(
          "there is no rule \(quoted(name.name.value))", object: suppression(of: [name.name.value]),
          at: name.name.range,
          help: near.map { "did you mean \($0)?" } ?? "write the name that the finding shows in brackets")
      }
    }
  }
}
