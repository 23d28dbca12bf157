package import Diagnostics

/// The least severity of findings with which a command exits with status 1.
package enum FailingSeverity: String, CaseIterable, Sendable {
  case error, warning, info, never

  package func fails(_ finding: Finding) -> Bool {
    guard let least = Severity(name: rawValue) else { return false }
    return finding.severity >= least
  }
}
