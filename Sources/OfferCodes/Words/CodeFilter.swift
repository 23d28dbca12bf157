/// Says which texts of a space are left out, so that their indices are skipped.
struct CodeFilter: Sendable {
  private let words: WordFilter
  private let skipsNumbers: Bool

  init(_ space: CodeSpace, _ words: BlockedWords) {
    self.words = WordFilter(words)
    skipsNumbers = space.skipsNumbers
  }

  /// Whether the text has a blocked word, or is a number to a spreadsheet.
  ///
  /// - Parameter start: where a word begins at the earliest, if there is one.
  @inline(__always)
  func skips(_ text: UnsafeBufferPointer<UInt8>, wordsFrom start: Int = 0) -> Bool {
    unsafe (words.mayFind(in: text, from: start) && words.finds(in: text))
      || (skipsNumbers && looksLikeNumber(text))
  }
}
