/// What is known of one text.
///
/// Without references: there is one for every line, on every thread.
package struct CodeVerdict: Hashable, Sendable {
  let status: Status
  /// The batch that has it.
  var match: Match?
  /// Where the typing error is, where that is likely.
  var mistake: Mistake?

  /// A batch and how far after its first index the code is.
  struct Match: Hashable, Sendable {
    /// Its space among those of the `CodeReader`.
    let space: Int
    /// Its place among the batches of the space.
    let batch: Int
    let offset: UInt64

    /// Stands for the space of custom codes, which have none; `batch` is then the place among those of the `CodeReader`.
    static let ofCustomCodes = -1
  }

  /// One wrong character, or two that are swapped: places of the text without spaces and hyphens, from 1.
  struct Mistake: Hashable, Sendable {
    let place: UInt8
    let otherPlace: UInt8?
  }
}
