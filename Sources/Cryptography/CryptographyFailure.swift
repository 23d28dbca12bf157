/// The crypto library failed, because there is not enough memory, or it was built without the algorithm.
package struct CryptographyFailure: Error {
  /// What it could not compute, such as `AES`.
  package let what: String
}
