import Diagnostics

/// What keeps the ledger, a key file or a file of codes from being read or written, in words for people: what was found, what
/// was expected, what to do. No key, no code and no index is in it.
package struct LedgerFailure: Failure {
  package let message: String

  package init(_ message: String) { self.message = message }
}
