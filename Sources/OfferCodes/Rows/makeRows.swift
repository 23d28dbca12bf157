package import Cryptography
import SystemCalls

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
  /// - Parameter permutationKey: 32 bytes.
  /// - Parameter consume: takes the rows of one piece, on the calling thread.
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

/// Makes the rows of a stretch of indices; one object serves one thread.
final class RowMaker {
  private let template: RowTemplate
  private let symbols: [UInt8]
  private let prefixLength: Int
  private let length: Int
  private let sum: CheckSum?
  private let numerals: [UInt8]
  private let filter: CodeFilter
  private let permutation: any CodePermutation
  private let leftOut: Set<UInt64>

  init(_ file: CodeFile, _ filter: CodeFilter, permutationKey: SecretBytes) throws {
    let space = file.space
    template = RowTemplate(file)
    // Rows are written to without a check of each byte.
    guard file.columns.contains(.code), template.bytes.count > space.textLength else { throw NoCodeColumn() }
    symbols = space.symbols
    prefixLength = space.prefix.utf8.count
    length = space.length
    sum = space.checkSum
    numerals = space.numerals
    self.filter = filter
    leftOut = file.leftOut
    permutation = try space.permutation(key: permutationKey)
  }

  func rows(of indices: Range<UInt64>) throws -> MadeRows {
    let rowSize = template.bytes.count
    var skipped: [Int] = []
    let bytes = try unsafe [UInt8](unsafeUninitializedCapacity: indices.count * rowSize) { room, size in
      unsafe template.fill(room)
      let bodies = template.firstPlace + prefixLength
      try unsafe permutation.writeBodies(
        from: indices.lowerBound,
        into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: room[bodies...])),
        rowSize: rowSize)
      for number in 0..<indices.count {
        let row = unsafe UnsafeMutableBufferPointer(rebasing: room[number * rowSize..<(number + 1) * rowSize])
        let isLeftOut = !leftOut.isEmpty && leftOut.contains(indices.lowerBound + UInt64(number))
        if unsafe isLeftOut || !complete(row) { skipped.append(number) }
      }
      size = unsafe remove(skipped, rowSize, from: room)
    }
    return MadeRows(first: indices.lowerBound, bytes: bytes, rowSize: rowSize, skipped: skipped)
  }

  /// `row`: the template with the body. Returns whether the code may be used.
  @inline(__always)
  private func complete(_ row: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    let (first, textLength) = (template.firstPlace, template.textLength)
    let code = unsafe UnsafeMutableBufferPointer(rebasing: row[first..<first + textLength])
    if let sum {
      let body = unsafe code[prefixLength..<prefixLength + length]
      unsafe code[prefixLength + length] =
        symbols[Int(sum.checkSymbol(of: unsafe body.lazy.map { [numerals] in numerals[Int($0)] }))]
    }
    guard unsafe !filter.skips(UnsafeBufferPointer(code)) else { return false }
    for place in template.otherPlaces {
      for offset in 0..<textLength { unsafe row[place + offset] = code[offset] }
    }
    return true
  }

  /// Moves rows up to where others are skipped.
  /// Gives the bytes that are left.
  private func remove(
    _ skipped: [Int], _ rowSize: Int, from room: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    guard let base = room.baseAddress else { return 0 }
    var size = (skipped.first ?? room.count / rowSize) * rowSize
    for (place, number) in skipped.enumerated() {
      let start = (number + 1) * rowSize
      let end = place + 1 < skipped.count ? skipped[place + 1] * rowSize : room.count
      unsafe (base + size).update(from: base + start, count: end - start)
      size += end - start
    }
    return size
  }
}

/// A file without the column `code` has no room for codes.
package struct NoCodeColumn: Error {}
