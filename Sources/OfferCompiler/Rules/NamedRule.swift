package import Diagnostics

/// What stands behind a name that somebody wrote for a rule.
package enum NamedRule: Sendable {
  case rule(RuleID)
  /// A finding of the language itself: always an error.
  case structural
  case unknown

  /// - Parameter name: an id, or one that the rule had before.
  package init(_ name: String) {
    if let rule = idsByName[name] {
      self = .rule(rule)
    } else {
      self = structuralRules.contains(name) ? .structural : .unknown
    }
  }
}

/// The rule that was probably meant.
package func nearestRule(to name: String) -> String? {
  nearest(to: name, in: ruleInfos.map { $0.id.name }).first
}

private let idsByName: [String: RuleID] = {
  let names = ruleInfos.flatMap { info in ([info.id.name] + info.aliases).map { ($0, info.id) } }
  return Dictionary(names) { first, _ in first }
}()
