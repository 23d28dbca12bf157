/// The range of a batch is too small for its codes, because too many texts are skipped.
package struct CodesExhausted: Error {
  /// The number of codes in the range.
  package let available: Int
}
