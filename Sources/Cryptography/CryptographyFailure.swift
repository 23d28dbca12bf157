/// The crypto library refused to work: not enough memory, or a build of it without the algorithm.
package struct CryptographyFailure: Error {
  /// What could not be done, e.g. `SHA-256`.
  package let what: String
}
