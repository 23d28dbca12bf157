/// The exit status of the tool.
package enum ExitStatus: Int32, Sendable {
  /// No findings at or above the failing severity.
  case success = 0
  /// Findings at or above the failing severity.
  case findings = 1
  /// Wrong usage, unreadable input or no catalog.
  case usage = 2
  /// An internal error of offerc.
  case defect = 3
}
