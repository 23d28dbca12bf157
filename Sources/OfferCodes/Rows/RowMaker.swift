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
    text = CodeText(file.space)
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
      size = 0
      for number in 0..<indices.count {
        let row = unsafe UnsafeMutableBufferPointer(rebasing: room[size..<size + template.bytes.count])
        let isKept = unsafe numerals.withUnsafeBufferPointer { all in
          unsafe write(UnsafeBufferPointer(rebasing: all[number * length..<(number + 1) * length]), into: row)
        }
        if isKept { size += template.bytes.count } else { skipped.append(number) }
      }
    }
    return MadeRows(first: indices.lowerBound, bytes: bytes, skipped: skipped)
  }

  /// - Returns: whether the code may be used.
  private func write(_ body: UnsafeBufferPointer<UInt8>, into row: UnsafeMutableBufferPointer<UInt8>) -> Bool
  {
    _ = unsafe row.update(fromContentsOf: template.bytes)
    guard let first = template.places.first else { return false }
    let code = unsafe UnsafeMutableBufferPointer(rebasing: row[first..<first + template.textLength])
    unsafe text.write(body, into: code)
    guard unsafe !filter.skips(UnsafeBufferPointer(code)) else { return false }
    for place in template.places.dropFirst() {
      for offset in 0..<template.textLength { unsafe row[place + offset] = code[offset] }
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
