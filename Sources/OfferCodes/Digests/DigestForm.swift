/// The text around the digests of a batch, such as SQL: groups of rows, each with a digest and the offset of the code's index
/// from the first index of the batch.
package struct DigestForm: Sendable {
  /// The text before the rows of a group.
  let groupStart: [UInt8]
  let rowStart: [UInt8]
  /// The text between digest and offset.
  let middle: [UInt8]
  let rowEnd: [UInt8]
  /// The text between two rows of a group.
  let separator: [UInt8]
  /// The text after the last row of a group.
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

  /// The most bytes of a row, with the end of the group before it.
  var largestRow: Int {
    groupEnd.count + groupStart.count + separator.count + rowStart.count + CodeDigester.textLength
      + middle.count + 20 + rowEnd.count
  }
}
