/// An error that ends a command before it has a result. Its text is for people, and has no key, code or index of a code.
package protocol Failure: Error {
  /// What was found, what was expected, what to do.
  var message: String { get }
  /// Further lines after the message.
  var notes: [String] { get }
  var status: ExitStatus { get }
}

extension Failure {
  package var notes: [String] { [] }
  package var status: ExitStatus { .usage }
}

/// A failure that is only a text.
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
