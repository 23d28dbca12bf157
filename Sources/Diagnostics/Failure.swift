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

/// What ends a command or a call before it has a result, in words for people. No key, no code and no index is in it.
package protocol Failure: Error {
  /// What was found, what was expected, what to do.
  var message: String { get }
  /// What follows the message, a line each.
  var notes: [String] { get }
  var status: ExitStatus { get }
}

extension Failure {
  package var notes: [String] { [] }
  package var status: ExitStatus { .usage }
}

/// A failure of which there is nothing to know but its words.
package struct PlainFailure: Failure {
  package let message: String
  package let notes: [String]
  package let status: ExitStatus

  package init(_ message: String, notes: [String] = [], status: ExitStatus = .usage) {
    self.message = message
    self.notes = notes
    self.status = status
  }
}
