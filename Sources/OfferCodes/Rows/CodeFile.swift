/// Everything that decides the bytes of a batch's rows, except the key.
package struct CodeFile: Hashable, Sendable {
  /// A column of the rows.
  package enum Column: String, CaseIterable, Sendable {
    case code
    /// The address of the redemption page, with the code in it.
    case url
  }

  package let space: CodeSpace
  package let range: IndexRange
  /// The number of rows after the header.
  package let count: Int
  package let words: BlockedWords
  package let columns: [Column]
  /// An address with `{code}` once, which the column `url` needs.
  package let url: String?
  /// Indices whose codes get no row.
  package let leftOut: Set<UInt64>

  package init(
    space: CodeSpace, range: IndexRange, count: Int, words: BlockedWords, columns: [Column], url: String?,
    leftOut: Set<UInt64> = []
  ) {
    self.space = space
    self.range = range
    self.count = count
    self.words = words
    self.columns = columns
    self.url = url
    self.leftOut = leftOut
  }

  package var header: [UInt8] { Array((columns.map(\.rawValue).joined(separator: ",") + "\n").utf8) }

  /// The number of bytes of every row, with its line feed.
  package var rowSize: Int { RowTemplate(self).bytes.count }
}
