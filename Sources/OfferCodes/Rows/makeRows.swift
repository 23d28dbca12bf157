package import Cryptography

/// The range of a batch has no room for its codes: too many are skipped.
package struct CodesExhausted: Error {
  /// How many codes there are.
  package let available: Int
}

extension CodeFile {
  /// Indices that are encrypted in one go: their rows and numerals fit into the caches of a core.
  private static let stretch: UInt64 = 4096
  /// Stretches that are made while those before them are consumed.
  private static let stretchesAtOnce: UInt64 = 24

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
    var last = range.start
    var made = range.start..<range.start
    var work = rows(of: made, filter, permutationKey)
    while missing > 0 {
      let next = made.upperBound..<min(range.end, made.upperBound + ahead(missing - made.count))
      guard !made.isEmpty || !next.isEmpty else { throw CodesExhausted(available: count - missing) }
      let following = rows(of: next, filter, permutationKey)
      defer { following.wait() }
      for rows in try work.values() where missing > 0 {
        let taken = min(missing, rows.bytes.count / rowSize)
        guard taken > 0 else { continue }
        let isWhole = taken * rowSize == rows.bytes.count
        try consume(isWhole ? rows.bytes : Array(rows.bytes.prefix(taken * rowSize)))
        missing -= taken
        last = rows.index(ofRow: taken - 1)
      }
      (made, work) = (next, following)
    }
    return last
  }

  /// How many more indices to encrypt: as many as rows are missing, and some for those that will be skipped.
  private func ahead(_ missing: Int) -> UInt64 {
    guard missing > 0 else { return 0 }
    return min(CodeFile.stretch * CodeFile.stretchesAtOnce, UInt64(missing) + UInt64(missing / 16) + 64)
  }

  private func rows(of indices: Range<UInt64>, _ filter: CodeFilter, _ key: SecretBytes) -> WorkAhead<
    MadeRows
  > {
    let starts = Array(stride(from: indices.lowerBound, to: indices.upperBound, by: Int(CodeFile.stretch)))
    return WorkAhead(starts.count) { number in
      let end = min(starts[number] + CodeFile.stretch, indices.upperBound)
      return try RowMaker(self, filter, permutationKey: key).rows(of: starts[number]..<end)
    }
  }
}
