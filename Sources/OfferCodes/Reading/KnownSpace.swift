package import Cryptography

/// A code space with all its batches, for reading codes.
package struct KnownSpace: Sendable {
  package let space: CodeSpace
  /// The key of the codes; nil if only the form of a code can be checked.
  package let permutationKey: SecretBytes?
  /// The key of the digests; nil if reports have no digests.
  let digestKey: SecretBytes?
  /// The batches, sorted by their ranges, which do not overlap.
  let batches: [KnownBatch]
  /// Whether any code is revoked individually. If not, there is no need to search for each code.
  let hasRevokedCodes: Bool

  /// - Parameter digestKey: The key that `CodeKey.redemptionKey` derives, if reports should have digests.
  package init(
    _ space: CodeSpace, permutationKey: SecretBytes?, digestKey: SecretBytes? = nil, batches: [KnownBatch]
  ) {
    self.space = space
    self.permutationKey = permutationKey
    self.digestKey = digestKey
    hasRevokedCodes = batches.contains { !$0.revoked.isEmpty }
    self.batches = batches.sorted { one, other in one.range.start < other.range.start }
  }

  /// Returns the place of the batch whose range has the index, by binary search.
  func batch(at index: UInt64) -> Int? {
    var low = 0
    var high = batches.count
    while low < high {
      let middle = (low + high) / 2
      if batches[middle].range.end <= index {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < batches.count && batches[low].range.contains(index) ? low : nil
  }
}
