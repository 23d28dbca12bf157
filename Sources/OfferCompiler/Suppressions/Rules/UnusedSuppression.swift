import Diagnostics
import OfferRules

extension Rulebook {
  static let unusedSuppression = Rule<Suppressions>(
    id: "unused-suppression",
    summary: "A comment suppresses a finding that does not exist.",
    severity: .warning,
    why: "A suppression that is no longer needed would hide the next finding of the same rule",
    source: .offerc("offerc: docs/suppressions.md says what a suppression covers"),
    failing: [
      .subscription("level: 1 # offerc: ignore[↓product-id-hyphen]: the id is at Apple already")
        .afterAll("level: 1"),
      .subscription(
        """
        # offerc: ignore[↓level-gap]: a blank line is below

        level: 2
        """
      ).afterAll("level: 2"),
    ],
    passing: [
      .subscription("productId: com.example.monthly-1 # offerc: ignore[product-id-hyphen]: at Apple already")
    ]
  ) { suppressions, findings in
    for ignore in suppressions.ignores where !suppressions.isExpired(ignore) {
      let unused = ignore.rules.filter { name in
        !name.isUsed && (name.rule.map(suppressions.judged.contains) ?? false)
      }
      let isWhole = unused.count == ignore.rules.count
      for name in unused {
        findings.warning(
          "there is no finding of \(name.name.value) to suppress here",
          object: suppression(of: [name.name.value]),
          at: name.name.range, label: "suppresses nothing", notes: note(on: ignore.reach),
          help: isWhole ? "remove the comment" : "remove the name from the list")
      }
    }
  }

  private static func note(on reach: Ignore.Reach) -> [String] {
    guard case .nothing = reach else { return [] }
    return ["a comment on its own line applies to the next line, but a blank line or none follows"]
  }
}
