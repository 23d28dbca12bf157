/// The exit status of the tool; severities are in the report, not here.
package enum ExitStatus: Int32, Sendable {
  /// Done; nothing at or above the failing severity.
  case success = 0
  /// Findings at or above the failing severity.
  case findings = 1
  /// Usage, unreadable input, no catalog found.
  case usage = 2
  /// A defect of offerc itself.
  case defect = 3
}

/// What ends a command before it has a result, with the words for standard error.
package struct CommandFailure: Error {
  package let message: String
  /// What follows the message, a line each.
  let notes: [String]
  package let status: ExitStatus

  package init(_ message: String, notes: [String] = [], status: ExitStatus = .usage) {
    self.message = message
    self.notes = notes
    self.status = status
  }
}
