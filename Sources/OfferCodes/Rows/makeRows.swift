import SystemCalls
package import Cryptography

/// The range of a batch has no room for its codes: too many are skipped.
package struct CodesExhausted: Error {
  /// How many codes there are.
  package let available: Int
}

extension CodeFile {
  /// Indices that are encrypted in one go: their rows and numerals fit into the caches of a core.
  private static let stretch = 4096
  static let stretchUnit = 512

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
    try makePieces(permutationKey: permutationKey) {
      $0.bytes
    } consume: {
      try consume($0)
    }
  }

  /// What is made of all rows, as `makeRows` makes these.
  ///
  /// - Parameter convert: makes a piece of rows, on any thread. The first index of a piece is a multiple of `stretchUnit` after the
  ///   first of the range, on every machine.
  func makePieces<Piece: Sendable>(
    permutationKey: SecretBytes, _ convert: @escaping @Sendable (MadeRows) throws -> Piece,
    consume: (Piece) throws -> Void
  ) throws -> UInt64 {
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
      let enough = (wanted + wanted / 16 + 64 + CodeFile.stretchUnit - 1) / CodeFile.stretchUnit
      let size = min(CodeFile.stretch, enough * CodeFile.stretchUnit)
      let indices = next..<min(range.end, next + UInt64(size))
      next = indices.upperBound
      ahead += indices.count
      return indices
    } _: { (indices: Range<UInt64>) -> (MadeRows, Piece) in
      let rows = try RowMaker(self, filter, permutationKey: permutationKey).rows(of: indices)
      return (rows, try convert(rows))
    } take: { (indices: Range<UInt64>, made: (MadeRows, Piece)) in
      let (rows, piece) = made
      ahead -= indices.count
      let taken = min(missing, rows.count)
      guard taken > 0 else { return }
      try consume(taken == rows.count ? piece : try convert(rows.prefix(taken)))
      missing -= taken
      last = rows.index(ofRow: taken - 1)
    }
    guard missing == 0 else { throw CodesExhausted(available: count - missing) }
    return last
  }
}
