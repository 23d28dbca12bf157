/// How the digests of a batch are written: rows of a digest and of how far its index is after the first one of the batch, in groups.
package struct DigestForm: Sendable {
  /// Before the rows of a group.
  let groupStart: [UInt8]
  let rowStart: [UInt8]
  /// Between digest and number.
  let middle: [UInt8]
  let rowEnd: [UInt8]
  /// Between two rows of a group.
  let separator: [UInt8]
  /// After the last row of a group.
  let groupEnd: [UInt8]

  package init(
    groupStart: String = "", rowStart: String = "", middle: String, rowEnd: String = "", separator: String,
    groupEnd: String
  ) {
    self.groupStart = Array(groupStart.utf8)
    self.rowStart = Array(rowStart.utf8)
    self.middle = Array(middle.utf8)
    self.rowEnd = Array(rowEnd.utf8)
    self.separator = Array(separator.utf8)
    self.groupEnd = Array(groupEnd.utf8)
  }

  /// Bytes of a row at most.
  var largestRow: Int {
    groupEnd.count + groupStart.count + separator.count + rowStart.count + CodeDigester.textLength
      + middle.count + 20 + rowEnd.count
  }
}
