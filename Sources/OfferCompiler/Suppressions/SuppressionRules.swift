import Diagnostics
package import OfferRules
import YAMLSyntax

/// The rules on suppressions. They run after it is known which suppressions were used.
package let suppressionRules: [Rule<Suppressions>] = [
  Rulebook.unusedSuppression,
  Rulebook.unknownRuleSuppression,
  Rulebook.suppressionExpired,
  Rulebook.invalidSuppression,
]

extension Rulebook {
  static let invalidSuppression = Rule<Suppressions>("invalid-suppression") { suppressions, findings in
    for fault in suppressions.faults {
      findings.add(.warning, fault.message, object: fault.object, at: fault.range, help: fault.help)
    }
  }

  static let suppressionExpired = Rule<Suppressions>("suppression-expired") { suppressions, findings in
    for ignore in suppressions.ignores where suppressions.isExpired(ignore) {
      guard let until = ignore.until else { continue }
      findings.add(
        .warning, "this suppression ended on \(until.value)",
        object: suppression(of: ignore.rules.map(\.name.value)),
        at: until.range, label: "the last day",
        help: "fix what it suppressed and remove the comment, or give it a later day and say why")
    }
  }

  static let unknownRuleSuppression = Rule<Suppressions>("unknown-rule") { suppressions, findings in
    var suggestions = RuleRegistry.mostSuggestions
    for ignore in suppressions.ignores {
      for name in ignore.rules where name.rule == nil {
        let near = suggestions > 0 ? RuleRegistry.all.nearest(to: name.name.value) : nil
        suggestions -= 1
        findings.add(
          .warning, "there is no rule \(quoted(name.name.value))", object: suppression(of: [name.name.value]),
          at: name.name.range,
          help: near.map { "did you mean \($0)?" } ?? "write the name that the finding shows in brackets")
      }
    }
  }

  static let unusedSuppression = Rule<Suppressions>("unused-suppression") { suppressions, findings in
    for ignore in suppressions.ignores where !suppressions.isExpired(ignore) {
      let unused = ignore.rules.filter { name in
        !name.isUsed && (name.rule.map(suppressions.judged.contains) ?? false)
      }
      let isWhole = unused.count == ignore.rules.count
      for name in unused {
        findings.add(
          .warning, "there is no finding of \(name.name.value) to suppress here",
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
