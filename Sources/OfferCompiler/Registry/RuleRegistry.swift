package import Diagnostics
import OfferRules
import Synchronization

/// The names that options, comments and lists may use for rules.
package struct RuleRegistry: Sendable {
  private let known: Set<RuleID>
  private let others: OtherNames

  init(_ rules: [RuleID]) {
    known = Set(rules)
    others = OtherNames(rules)
  }

  /// - Parameter name: an id, or one that the rule had before.
  package subscript(name: String) -> NamedRule {
    let rule = RuleID(name)
    if known.contains(rule) { return .rule(rule) }
    if structuralRules.contains(rule) { return .structural }
    return others.rule(onceCalled: name).map { .rule($0) } ?? .unknown
  }

  /// The rule whose name is nearest to one that no rule has.
  package func nearest(to name: String) -> String? { others.nearest(to: name) }

  /// The id of a rule whose severity can be changed.
  package func find(_ name: String) -> Result<RuleID, UnknownRule> {
    switch self[name] {
    case .rule(let rule): .success(rule)
    case .structural:
      .failure(
        UnknownRule(
          name: name, registry: nil, message: "\(name) is a structural finding, which is always an error"))
    case .unknown:
      .failure(UnknownRule(name: name, registry: self, message: "there is no rule \(quoted(name))"))
    }
  }

  /// How many unknown names of one file get a suggestion: a comparison with all rules takes its time.
  static let mostSuggestions = 10
}

/// What is needed only for names that no rule has now. The pages of all rules are read for it, once.
private final class OtherNames: Sendable {
  private struct Names {
    let rulesByFormerName: [String: RuleID]
    let spelled: SpelledNames
  }

  private let rules: [RuleID]
  private let names = Mutex<Names?>(nil)

  init(_ rules: [RuleID]) { self.rules = rules }

  func rule(onceCalled name: String) -> RuleID? { read().rulesByFormerName[name] }

  func nearest(to name: String) -> String? { read().spelled.nearest(to: name).first }

  private func read() -> Names {
    names.withLock { names in
      if let names { return names }
      let former = rules.flatMap { rule in RuleInfo(rule).aliases.map { alias in (alias, rule) } }
      let made = Names(
        rulesByFormerName: Dictionary(former, uniquingKeysWith: { first, _ in first }),
        spelled: SpelledNames(rules.map(\.name)))
      names = made
      return made
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
  let name: String
  /// Nil for the name of a structural finding, which is not misspelt.
  let registry: RuleRegistry?
  package let message: String

  /// The rule that was probably meant.
  package var near: String? { registry?.nearest(to: name) }
}
