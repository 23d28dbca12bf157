/// Says which texts of a space are left out, so that their indices are skipped.
struct CodeFilter: Sendable {
  private let words: WordFilter
  private let skipsNumbers: Bool

  init(_ space: CodeSpace, _ words: BlockedWords) {
    self.words = WordFilter(words)
    skipsNumbers = space.skipsNumbers
  }

  /// Whether the text has a blocked word, or is a number to a spreadsheet.
  @inline(__always)
  func skips(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe words.finds(in: text) || (skipsNumbers && looksLikeNumber(text))
  }
}
