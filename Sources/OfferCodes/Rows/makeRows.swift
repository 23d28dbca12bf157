package import Cryptography
import SystemCalls

extension CodeFile {
  /// The number of indices that are encrypted at once: their rows and numerals fit into the caches of a core.
  private static let stretch = 4096
  /// The first index of a piece is a multiple of this number after the first index of the range.
  static let stretchUnit = 512

  /// Makes all rows in their order, in pieces of whole rows, on all cores while earlier pieces are consumed.
  ///
  /// - Parameters:
  ///   - permutationKey: 32 bytes.
  ///   - consume: Takes the rows of one piece, on the calling thread.
  /// - Returns: The last index that has a row.
  /// - Throws: `CryptographyFailure`, `CodesExhausted`, or an error of `consume`.
  package func makeRows(permutationKey: SecretBytes, _ consume: (_ rows: [UInt8]) throws -> Void) throws
    -> UInt64
  {
    try makePieces(permutationKey: permutationKey) { rows in
      rows.bytes
    } consume: { bytes in
      try consume(bytes)
    }
  }

  /// Makes rows as `makeRows` does, and converts each piece of them.
  ///
  /// - Parameter convert: Returns what is made of a piece of rows, on any thread. The size of pieces does not depend on the machine.
  func makePieces<Piece: Sendable>(
    permutationKey: SecretBytes, _ convert: @escaping @Sendable (MadeRows) throws -> Piece,
    consume: (Piece) throws -> Void
  ) throws -> UInt64 {
    let filter = CodeFilter(space, words)
    /// The number of rows that were not consumed yet.
    var missing = count
    /// The number of indices whose rows are being made.
    var ahead = 0
    var next = range.start
    var last = range.start
    try forEachInOrder {
      guard missing > ahead, next < range.end else { return nil }
      let wanted = missing - ahead
      // Some more, because some will be skipped.
      let enough = (wanted + wanted / 16 + 64 + CodeFile.stretchUnit - 1) / CodeFile.stretchUnit
      let size = min(CodeFile.stretch, enough * CodeFile.stretchUnit)
      let indices = next..<min(range.end, next + UInt64(size))
      next = indices.upperBound
      ahead += indices.count
      return indices
    } _: { (indices: Range<UInt64>) -> (rows: MadeRows, piece: Piece) in
      let rows = try RowMaker(self, filter, permutationKey: permutationKey).rows(of: indices)
      return (rows: rows, piece: try convert(rows))
    } take: { (indices: Range<UInt64>, made: (rows: MadeRows, piece: Piece)) in
      ahead -= indices.count
      let taken = min(missing, made.rows.count)
      guard taken > 0 else { return }
      // The last piece can have more rows than are missing.
      try consume(taken == made.rows.count ? made.piece : try convert(made.rows.prefix(taken)))
      missing -= taken
      last = made.rows.index(ofRow: taken - 1)
    }
    guard missing == 0 else { throw CodesExhausted(available: count - missing) }
    return last
  }
}
