import Cryptography
import Diagnostics

/// Makes the rows of a range of indices. An object must not be used by two threads at once.
final class RowMaker {
  private let template: RowTemplate
  private let symbols: [UInt8]
  private let prefixLength: Int
  private let length: Int
  private let sum: CheckSum?
  private let numerals: [UInt8]
  private let filter: CodeFilter
  private let permutation: any CodePermutation
  /// Indices that get no row, such as those of revoked codes in a hand-out.
  private let leftOut: Set<UInt64>

  init(_ file: CodeFile, _ filter: CodeFilter, permutationKey: SecretBytes) throws {
    let space = file.space
    template = RowTemplate(file)
    // `complete` writes codes into rows without checking their size.
    guard file.columns.contains(.code), template.bytes.count > space.textLength else {
      throw PlainFailure("a file of codes has no column for them", status: .defect)
    }
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

  /// Adds the check character and the copies of the code to a row. Returns whether the text can be used as a code.
  ///
  /// - Parameter row: The template with the body.
  @inline(__always)
  private func complete(_ row: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    let first = template.firstPlace
    let textLength = template.textLength
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

  /// Moves rows to the places of skipped ones before them. Returns the number of bytes that are left.
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
