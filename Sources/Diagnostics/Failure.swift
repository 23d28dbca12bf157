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
