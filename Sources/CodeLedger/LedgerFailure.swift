/// What keeps the ledger, a key file or a file of codes from being read or written, in words for people.
package struct LedgerFailure: Error {
  package let message: String

  package init(_ message: String) { self.message = message }
}
