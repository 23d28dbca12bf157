package import Cryptography

/// A code space with all its batches, for reading codes.
package struct KnownSpace: Sendable {
  package let space: CodeSpace
  /// Nil: only the shape of a code can be checked.
  package let permutationKey: SecretBytes?
  /// Nil: nobody asks for digests.
  let digestKey: SecretBytes?
  /// Sorted by their ranges, which are disjoint.
  let batches: [KnownBatch]
  /// Whether some code is revoked by itself: the search for it is spared to all others.
  let hasRevokedCodes: Bool

  /// - Parameter digestKey: what `CodeKey.redemptionKey` derives, where reports are to have digests.
  package init(
    _ space: CodeSpace, permutationKey: SecretBytes?, digestKey: SecretBytes? = nil, batches: [KnownBatch]
  ) {
    (self.space, self.permutationKey, self.digestKey) = (space, permutationKey, digestKey)
    hasRevokedCodes = batches.contains { !$0.revoked.isEmpty }
    self.batches = batches.sorted { $0.range.start < $1.range.start }
  }

  /// The place of the batch whose range has the index.
  func batch(at index: UInt64) -> Int? {
    var (low, high) = (0, batches.count)
    while low < high {
      let middle = (low + high) / 2
      if batches[middle].range.end <= index { low = middle + 1 } else { high = middle }
    }
    return low < batches.count && batches[low].range.contains(index) ? low : nil
  }
}

/// A batch that has been reserved at least: a class, as copies would count references to all its parts for each code.
package final class KnownBatch: Sendable {
  package let id: String
  package let range: IndexRange
  /// The last index that has a code; nil while the batch is reserved only.
  package let lastIndex: UInt64?
  /// What its codes are: `valid`, `expired`, `revoked` or `reserved`.
  package let status: CodeVerdict.Status
  /// Status and id as a report has them, made once for all its codes.
  let label: [UInt8]
  let revokedLabel: [UInt8]
  /// Codes that are revoked one by one.
  let revoked: Set<UInt64>
  /// Who was given codes, as a report has them, in the order of the codes; nil: nobody asks for them.
  private let owners: [Owner]?
  private let filter: CodeFilter

  package struct Owner: Sendable {
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
    (self.revoked, self.owners, self.id, self.range) = (revoked, owners, id, range)
    (self.lastIndex, self.status) = (lastIndex, status)
    label = Array("\t\(status.name)\t\(id)".utf8)
    revokedLabel = Array("\t\(CodeVerdict.Status.revoked.name)\t\(id)".utf8)
    filter = CodeFilter(space, words)
  }

  /// Who was given a code: empty for nobody, nil where nobody asks.
  func owner(of index: UInt64) -> [UInt8]? {
    guard let owners else { return nil }
    // A binary search: a list that skips many codes is many runs.
    var low = 0
    var high = owners.count
    while low < high {
      let middle = (low + high) / 2
      if owners[middle].indices.upperBound < index { low = middle + 1 } else { high = middle }
    }
    guard low < owners.count, owners[low].indices.contains(index) else { return [] }
    return owners[low].label
  }

  @inline(__always)
  func has(_ index: UInt64, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if let lastIndex, index > lastIndex { return false }
    return unsafe !filter.skips(text)
  }
}
