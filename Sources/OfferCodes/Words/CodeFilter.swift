/// Decides which texts of a space are not used as codes, so that their indices are skipped.
///
/// Codes are made and read with the same filter. If only the reader skipped a text, a code that was issued would be unknown.
struct CodeFilter: Sendable {
  private let words: WordFilter
  /// The first place where a word can begin. The search leaves out words that begin earlier in the prefix, since all codes would
  /// have their beginning, about which the rule `code-format` warns. It must never change, because the codes of old batches depend
  /// on it.
  private let firstPlace: Int
  private let skipsNumbers: Bool

  init(_ space: CodeSpace, _ words: BlockedWords) {
    self.words = WordFilter(words)
    firstPlace = max(0, space.prefix.utf8.count - CodeFilter.prefixEnd)
    skipsNumbers = space.skipsNumbers
  }

  /// The number of last characters of a prefix with which a word can begin.
  static let prefixEnd = 2

  /// Whether the text has a blocked word, or a spreadsheet would take it for a number.
  @inline(__always)
  func skips(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe (words.mayFind(in: text, from: firstPlace) && words.finds(in: text))
      || (skipsNumbers && looksLikeNumber(text))
  }
}
