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
