package import Diagnostics

/// What stands behind a name that somebody wrote for a rule.
package enum NamedRule: Sendable {
  case rule(RuleID)
  /// A finding of the language itself: always an error.
  case structural
  case unknown(nearest: String?)

  /// - Parameter name: an id, or one that the rule had before.
  package init(_ name: String) {
    let infos = ruleInfos
    if let info = infos.first(where: { $0.id.name == name || $0.aliases.contains(name) }) {
      self = .rule(info.id)
    } else if structuralRules.contains(name) {
      self = .structural
    } else {
      self = .unknown(nearest: nearest(to: name, in: infos.map { $0.id.name }).first)
    }
  }
}
