package import Cryptography
package import Diagnostics

extension CryptographyFailure: Failure {
  package var message: String { "libcrypto cannot compute \(what) on this machine" }
  package var status: ExitStatus { .defect }
}
