package import Cryptography

extension CodeFile {
  /// Makes a line for each code: the code, a tab, and its index.
  ///
  /// - Parameters:
  ///   - permutationKey: 32 bytes.
  ///   - consume: takes the lines of one piece, on the calling thread.
  /// - Throws: `CryptographyFailure`, `CodesExhausted`, or an error of `consume`.
  package func makeIndexedCodes(
    permutationKey: SecretBytes, _ consume: (_ lines: [UInt8]) throws -> Void
  ) throws {
    let codes = CodeFile(
      space: space, range: range, count: count, words: words, columns: [.code], url: nil)
    _ = try codes.makePieces(permutationKey: permutationKey) { rows in
      var lines: [UInt8] = []
      lines.reserveCapacity(rows.bytes.count * 2)
      unsafe rows.forEach { row, offset in
        // The row ends with a line feed, which is not part of the code.
        lines += unsafe row.dropLast()
        lines += "\t\(rows.first + UInt64(offset))\n".utf8
      }
      return lines
    } consume: {
      try consume($0)
    }
  }
}
