/// What is known of one text.
///
/// It has no references to objects: there is a verdict for every line, on every thread, and counting references would be slow.
package struct CodeVerdict: Hashable, Sendable {
  let status: Status
  /// The batch that has the text as a code.
  var match: Match?
  /// The likely typing error.
  var mistake: Mistake?

  /// A batch, and the offset of the code's index from its first index.
  struct Match: Hashable, Sendable {
    /// The index of the space in the `CodeReader`.
    let space: Int
    /// The index of the batch in the space.
    let batch: Int
    let offset: UInt64

    /// The `space` of custom codes, which have none; `batch` is then the index among the custom codes of the `CodeReader`.
    static let ofCustomCodes = -1
  }

  /// One wrong character, or two that are swapped. Places are those of the text without spaces, hyphens and dashes, from 1.
  struct Mistake: Hashable, Sendable {
    let place: UInt8
    let otherPlace: UInt8?
  }
}
