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
        let near = suggestions > 0 ? RuleRegistry.all.nearest(to: name.name.value) : nil
        suggestions -= 1
        findings.warning(
          "there is no rule \(quoted(name.name.value))", object: suppression(of: [name.name.value]),
          at: name.name.range,
          help: near.map { "did you mean \($0)?" } ?? "write the name that the finding shows in brackets")
      }
    }
  }

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
