/// A batch that was reserved or made, for reading codes.
///
/// It is a class, because copies of a struct would count references to all its parts for each code.
package final class KnownBatch: Sendable {
  package let id: String
  package let range: IndexRange
  /// The last index that has a code; nil if it is not known, as while the batch is only reserved.
  package let lastIndex: UInt64?
  /// The status of its codes: `valid`, `expired`, `revoked` or `reserved`.
  package let status: CodeVerdict.Status
  /// The columns of a report with the status and the id, made once for all codes.
  let label: [UInt8]
  /// The same for a revoked code.
  let revokedLabel: [UInt8]
  /// The indices of codes that are revoked individually.
  let revoked: Set<UInt64>
  /// The recipients of the codes, in the order of the codes; nil if reports do not say that.
  private let owners: [Owner]?
  private let filter: CodeFilter

  /// Codes that were given to one person or partner.
  package struct Owner: Sendable {
    /// The label of the hand-out.
    let label: [UInt8]
    let indices: ClosedRange<UInt64>

    package init(label: String, indices: ClosedRange<UInt64>) {
      self.label = Array(label.utf8)
      self.indices = indices
    }
  }

  package init(
    id: String, range: IndexRange, lastIndex: UInt64?, status: CodeVerdict.Status, words: BlockedWords,
    of space: CodeSpace, revoked: Set<UInt64> = [], owners: [Owner]? = nil
  ) {
    self.id = id
    self.range = range
    self.lastIndex = lastIndex
    self.status = status
    self.revoked = revoked
    self.owners = owners
    label = Array("\t\(status.name)\t\(id)".utf8)
    revokedLabel = Array("\t\(CodeVerdict.Status.revoked.name)\t\(id)".utf8)
    filter = CodeFilter(space, words)
  }

  /// Returns the label of the hand-out that has a code: empty if none has; nil if reports do not say that.
  func owner(of index: UInt64) -> [UInt8]? {
    guard let owners else { return nil }
    // A binary search, because a list that skips many codes consists of many runs.
    var low = 0
    var high = owners.count
    while low < high {
      let middle = (low + high) / 2
      if owners[middle].indices.upperBound < index { low = middle + 1 } else { high = middle }
    }
    guard low < owners.count, owners[low].indices.contains(index) else { return [] }
    return owners[low].label
  }

  /// Whether the text at an index of the range is a code of the batch.
  @inline(__always)
  func has(_ index: UInt64, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if let lastIndex, index > lastIndex { return false }
    return unsafe !filter.skips(text)
  }
}
