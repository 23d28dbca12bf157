package import Diagnostics
import OfferRules

/// The names that options, comments and lists may use for rules.
package struct RuleRegistry: Sendable {
  private let rules: [RuleID]
  private let known: Set<RuleID>

  init(_ rules: [RuleID]) { (self.rules, known) = (rules, Set(rules)) }

  /// - Parameter name: an id, or one that the rule had before.
  package subscript(name: String) -> NamedRule {
    let rule = RuleID(name)
    if known.contains(rule) { return .rule(rule) }
    if structuralRules.contains(rule) { return .structural }
    return rules.first { RuleInfo($0).aliases.contains(name) }.map { .rule($0) } ?? .unknown
  }

  /// The rule that was probably meant.
  package func nearest(to name: String) -> String? {
    Diagnostics.nearest(to: name, in: rules.map(\.name)).first
  }

  /// The id of a rule whose severity can be changed.
  package func find(_ name: String) -> Result<RuleID, UnknownRule> {
    switch self[name] {
    case .rule(let rule): .success(rule)
    case .structural:
      .failure(UnknownRule(message: "\(name) is a structural finding, which is always an error", near: nil))
    case .unknown:
      .failure(UnknownRule(message: "there is no rule \(quoted(name))", near: nearest(to: name)))
    }
  }
}

/// What a name that somebody wrote for a rule refers to.
package enum NamedRule: Sendable {
  case rule(RuleID)
  /// A finding of the language itself: always an error.
  case structural
  case unknown
}

/// A name that no rule with a severity of its own has, and the words for it.
package struct UnknownRule: Error {
  package let message: String
  /// The rule that was probably meant.
  package let near: String?
}
