/// What is known of a line of a list, and its code.
package struct FoundCode: Sendable {
  /// The number of its line in the list, from 1; empty lines count.
  package let line: Int
  package let status: CodeVerdict.Status
  /// The code's batch and index; nil if no batch has the code, or several have.
  package let place: Place?

  package struct Place: Hashable, Sendable {
    package let batch: String
    package let index: UInt64
  }
}
