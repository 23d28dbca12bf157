/// The rows of consecutive indices, without those whose texts are not used as codes.
struct MadeRows: Sendable {
  /// The first index.
  let first: UInt64
  let bytes: [UInt8]
  let rowSize: Int
  /// The indices that have no row, as offsets from `first`, ascending.
  let skipped: [Int]

  var count: Int { bytes.count / rowSize }

  /// Returns the index of a row; rows are numbered from 0.
  func index(ofRow row: Int) -> UInt64 {
    var number = row
    for skip in skipped where skip <= number { number += 1 }
    return first + UInt64(number)
  }

  func prefix(_ count: Int) -> MadeRows {
    MadeRows(first: first, bytes: Array(bytes.prefix(count * rowSize)), rowSize: rowSize, skipped: skipped)
  }

  /// Calls `body` for each row, with the offset of its index from `first`.
  @inline(__always)
  func forEach(_ body: (_ row: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Void) {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      var offset = 0
      var skip = 0
      while start < bytes.count {
        while skip < skipped.count, skipped[skip] == offset {
          offset += 1
          skip += 1
        }
        unsafe body(UnsafeBufferPointer(rebasing: bytes[start..<start + rowSize]), offset)
        start += rowSize
        offset += 1
      }
    }
  }
}
