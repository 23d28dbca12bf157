import Diagnostics

/// Why nothing was signed, in one line for people. It never holds a part of a key.
package struct SigningFailure: Failure {
  package let message: String

  package init(_ message: String) { self.message = message }
}
