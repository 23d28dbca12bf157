import Parallel
package import Cryptography

/// The range of a batch has no room for its codes: too many are skipped.
package struct CodesExhausted: Error {
  /// How many codes there are.
  package let available: Int
}

extension CodeFile {
  /// Indices that are encrypted in one go: their rows and numerals fit into the caches of a core.
  private static let stretch = 4096

  /// All rows in their order, in pieces of whole rows, made on all cores while earlier ones are consumed.
  ///
  /// - Parameters:
  ///   - permutationKey: 32 bytes.
  ///   - consume: takes the rows of one piece, on the calling thread.
  /// - Returns: the last index that has a row.
  /// - Throws: `CryptographyFailure`, `CodesExhausted`, or what `consume` throws.
  package func makeRows(permutationKey: SecretBytes, _ consume: (_ rows: [UInt8]) throws -> Void) throws
    -> UInt64
  {
    let rowSize = rowSize
    let filter = CodeFilter(space, words)
    var missing = count
    /// Indices that are being encrypted.
    var ahead = 0
    var next = range.start
    var last = range.start
    try forEachInOrder {
      guard missing > ahead, next < range.end else { return nil }
      let wanted = missing - ahead
      // A few more for those that will be skipped.
      let size = min(CodeFile.stretch, wanted + wanted / 16 + 64)
      let indices = next..<min(range.end, next + UInt64(size))
      next = indices.upperBound
      ahead += indices.count
      return indices
    } _: { indices in
      try RowMaker(self, filter, permutationKey: permutationKey).rows(of: indices)
    } take: { indices, rows in
      ahead -= indices.count
      let taken = min(missing, rows.bytes.count / rowSize)
      guard taken > 0 else { return }
      let isWhole = taken * rowSize == rows.bytes.count
      try consume(isWhole ? rows.bytes : Array(rows.bytes.prefix(taken * rowSize)))
      missing -= taken
      last = rows.index(ofRow: taken - 1)
    }
    guard missing == 0 else { throw CodesExhausted(available: count - missing) }
    return last
  }
}
