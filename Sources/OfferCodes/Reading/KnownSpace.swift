package import Cryptography

/// A code space with all its batches, for reading codes.
package struct KnownSpace: Sendable {
  package let space: CodeSpace
  /// Nil: only the shape of a code can be checked.
  package let permutationKey: SecretBytes?
  /// Sorted by their ranges, which are disjoint.
  let batches: [KnownBatch]

  package init(_ space: CodeSpace, permutationKey: SecretBytes?, batches: [KnownBatch]) {
    self.space = space
    self.permutationKey = permutationKey
    self.batches = batches.sorted { $0.range.start < $1.range.start }
  }

  /// The batch whose range has the index.
  func batch(at index: UInt64) -> KnownBatch? {
    var (low, high) = (0, batches.count)
    while low < high {
      let middle = (low + high) / 2
      if batches[middle].range.end <= index { low = middle + 1 } else { high = middle }
    }
    guard low < batches.count, batches[low].range.contains(index) else { return nil }
    return batches[low]
  }
}

/// A batch that has been reserved at least.
package struct KnownBatch: Sendable {
  package let id: String
  package let range: IndexRange
  /// The last index that has a code; nil while the batch is reserved only.
  package let lastIndex: UInt64?
  /// What its codes are: `valid`, `expired`, `revoked` or `reserved`.
  package let status: CodeVerdict.Status
  let filter: CodeFilter

  package init(
    id: String, range: IndexRange, lastIndex: UInt64?, status: CodeVerdict.Status, words: BlockedWords,
    of space: CodeSpace
  ) {
    self.id = id
    self.range = range
    self.lastIndex = lastIndex
    self.status = status
    filter = CodeFilter(space, words)
  }

  /// What the code of an index of its range is.
  func verdict(on index: UInt64, _ text: UnsafeBufferPointer<UInt8>) -> CodeVerdict {
    if let lastIndex, index > lastIndex { return CodeVerdict(.unissued) }
    if unsafe filter.skips(text) { return CodeVerdict(.unissued) }
    return CodeVerdict(status, match: .init(batch: id, offset: index - range.start))
  }
}
