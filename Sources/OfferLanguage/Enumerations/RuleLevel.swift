package import Diagnostics

/// The severity that somebody chose for a rule.
package enum RuleLevel: String, CaseIterable, Sendable {
  case off
  case info
  case warning
  case error

  /// Nil: the rule says nothing.
  package var severity: Severity? { Severity(name: rawValue) }
}
