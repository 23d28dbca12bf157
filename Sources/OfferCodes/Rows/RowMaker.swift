import Cryptography

/// Makes the rows of a stretch of indices; one object serves one thread.
final class RowMaker {
  private let file: CodeFile
  private let template: RowTemplate
  private let text: CodeText
  private let filter: CodeFilter
  private let permutation: any CodePermutation

  init(_ file: CodeFile, _ filter: CodeFilter, permutationKey: SecretBytes) throws {
    self.file = file
    self.filter = filter
    template = RowTemplate(file)
    text = CodeText(file.space, filter.words)
    permutation = try file.space.permutation(key: permutationKey)
  }

  /// The rows of those indices that are not skipped.
  func rows(of indices: Range<UInt64>) throws -> MadeRows {
    let length = file.space.length
    var numerals = [UInt8](repeating: 0, count: indices.count * length)
    try unsafe numerals.withUnsafeMutableBufferPointer {
      try unsafe permutation.writeBodies(from: indices.lowerBound, into: $0)
    }
    var skipped: [Int] = []
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: indices.count * template.bytes.count) {
      room, size in
      size = unsafe numerals.withUnsafeBufferPointer { unsafe writeRows($0, into: room, &skipped) }
    }
    return MadeRows(first: indices.lowerBound, bytes: bytes, skipped: skipped)
  }

  /// - Returns: bytes that were written.
  private func writeRows(
    _ numerals: UnsafeBufferPointer<UInt8>, into room: UnsafeMutableBufferPointer<UInt8>,
    _ skipped: inout [Int]
  ) -> Int {
    let (length, rowSize) = (file.space.length, template.bytes.count)
    unsafe template.fill(room)
    var size = 0
    for number in 0..<numerals.count / length {
      let body = unsafe UnsafeBufferPointer(rebasing: numerals[number * length..<(number + 1) * length])
      let row = unsafe UnsafeMutableBufferPointer(rebasing: room[size..<size + rowSize])
      // A row that is not kept is written over by the next one.
      if unsafe write(body, into: row) { size += rowSize } else { skipped.append(number) }
    }
    return size
  }

  /// - Parameter row: the template.
  /// - Returns: whether the code may be used.
  @inline(__always)
  private func write(_ body: UnsafeBufferPointer<UInt8>, into row: UnsafeMutableBufferPointer<UInt8>) -> Bool
  {
    let (first, textLength) = (template.firstPlace, template.textLength)
    let code = unsafe UnsafeMutableBufferPointer(rebasing: row[first..<first + textLength])
    let mayHaveWord = unsafe text.write(body, into: code)
    guard unsafe !filter.skips(UnsafeBufferPointer(code), mayHaveWord: mayHaveWord) else { return false }
    for place in template.otherPlaces {
      for offset in 0..<textLength { unsafe row[place + offset] = code[offset] }
    }
    return true
  }
}

/// Rows of a stretch of indices, in order.
struct MadeRows: Sendable {
  let first: UInt64
  let bytes: [UInt8]
  /// Which indices have no row, counted from `first`.
  let skipped: [Int]

  /// The index of a row, counted from 0.
  func index(ofRow row: Int) -> UInt64 {
    var number = row
    for skip in skipped where skip <= number { number += 1 }
    return first + UInt64(number)
  }
}
