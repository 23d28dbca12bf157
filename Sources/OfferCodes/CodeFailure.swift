package import Cryptography
package import Diagnostics

/// What keeps a key or a list from being used, in words for people: what was found, what was expected, what to do. No key, no code
/// and no index is in it.
package struct CodeFailure: Failure {
  package let message: String

  package init(_ message: String) { self.message = message }
}

extension CryptographyFailure: Failure {
  package var message: String { "libcrypto cannot compute \(what) on this machine" }
  package var status: ExitStatus { .defect }
}
