/// Says which texts of a space are left out, so that their indices are skipped. The maker of codes and their reader ask the same
/// filter: a text that only one of them leaves out would be a code that was issued and is unknown.
struct CodeFilter: Sendable {
  private let words: WordFilter
  /// Where a word begins at the earliest, as far as it is looked for: with three characters in the prefix, every code would be
  /// searched for what the rule `code-format` says once. It never changes, as the codes of old batches follow from it.
  private let firstPlace: Int
  private let skipsNumbers: Bool

  init(_ space: CodeSpace, _ words: BlockedWords) {
    self.words = WordFilter(words)
    firstPlace = max(0, space.prefix.utf8.count - CodeFilter.prefixEnd)
    skipsNumbers = space.skipsNumbers
  }

  /// The characters of a prefix with which a word may begin that is looked for.
  static let prefixEnd = 2

  /// Whether the text has a blocked word, or is a number to a spreadsheet.
  @inline(__always)
  func skips(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe (words.mayFind(in: text, from: firstPlace) && words.finds(in: text))
      || (skipsNumbers && looksLikeNumber(text))
  }
}
