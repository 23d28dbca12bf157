struct MadeRows: Sendable {
  let first: UInt64
  let bytes: [UInt8]
  let rowSize: Int
  /// Which indices have no row, counted from `first`.
  let skipped: [Int]

  var count: Int { bytes.count / rowSize }

  /// The index of a row, counted from 0.
  func index(ofRow row: Int) -> UInt64 {
    var number = row
    for skip in skipped where skip <= number { number += 1 }
    return first + UInt64(number)
  }

  func prefix(_ count: Int) -> MadeRows {
    MadeRows(first: first, bytes: Array(bytes.prefix(count * rowSize)), rowSize: rowSize, skipped: skipped)
  }

  /// Calls `body` for each row, with how far its index is after `first`.
  @inline(__always)
  func forEach(_ body: (_ row: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Void) {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      var (start, offset, skip) = (0, 0, 0)
      while start < bytes.count {
        while skip < skipped.count, skipped[skip] == offset { (offset, skip) = (offset + 1, skip + 1) }
        unsafe body(UnsafeBufferPointer(rebasing: bytes[start..<start + rowSize]), offset)
        (start, offset) = (start + rowSize, offset + 1)
      }
    }
  }
}
