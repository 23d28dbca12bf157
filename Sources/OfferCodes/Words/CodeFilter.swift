/// Says which texts of a space are left out, so that their indices are skipped.
struct CodeFilter: Sendable {
  let words: WordFilter
  private let skipsNumbers: Bool

  init(_ space: CodeSpace, _ words: BlockedWords) {
    self.words = WordFilter(words)
    skipsNumbers = space.skipsNumbers
  }

  /// Whether the text has a blocked word, or is a number to a spreadsheet.
  ///
  /// - Parameter mayHaveWord: false where that is known already.
  @inline(__always)
  func skips(_ text: UnsafeBufferPointer<UInt8>, mayHaveWord: Bool = true) -> Bool {
    unsafe (mayHaveWord && words.finds(in: text)) || (skipsNumbers && looksLikeNumber(text))
  }
}
