package import Diagnostics

/// The severity that an option file or a command line gives to a rule.
package enum RuleLevel: String, CaseIterable, Sendable {
  case off, info, warning, error

  /// Nil for `off`.
  package var severity: Severity? { Severity(name: rawValue) }
}
