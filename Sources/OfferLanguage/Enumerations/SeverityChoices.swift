package import Diagnostics

/// The least severity that makes exit status 1.
package enum FailingSeverity: String, CaseIterable, Sendable {
  case error
  case warning
  case info
  case never

  package func fails(_ finding: Finding) -> Bool {
    guard let least = Severity(name: rawValue) else { return false }
    return finding.severity >= least
  }
}

/// The severity that somebody chose for a rule.
package enum RuleLevel: String, CaseIterable, Sendable {
  case off
  case info
  case warning
  case error

  /// Nil: the rule says nothing.
  package var severity: Severity? { Severity(name: rawValue) }
}
