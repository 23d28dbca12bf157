import ByteText
import Diagnostics
package import OfferModel

/// Words that codes must not contain.
package struct BlockedWords: Hashable, Sendable {
  /// The words in upper case, sorted, each once.
  package let words: [String]
  /// What the ledger keeps: `none`, `builtin-1`, or `builtin-1` and further words, separated by `,`.
  package let name: String

  /// The number of characters that a word can have.
  package static let lengths = 2...16

  package static let none = BlockedWords(name: "none", words: [])
  package static let builtin = BlockedWords(name: CodeFormat.defaultBlockedWords, words: builtin1)

  private init(name: String, words: [String]) {
    self.name = name
    self.words = words
  }

  /// Returns nil if a word is not 2 to 16 letters and digits.
  package init?(_ list: CodeFormat.WordList) {
    switch list {
    case .none: self = .none
    case .builtin: self = .builtin
    case .words(let words): self.init(additional: words.map(\.value))
    }
  }

  /// Reads a name that the ledger keeps; nil if it is not one.
  package init?(name: String) {
    let parts = name.byBytes.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    switch parts.first {
    case "none" where parts.count == 1: self = .none
    case CodeFormat.defaultBlockedWords: self.init(additional: Array(parts.dropFirst()))
    default: return nil
    }
  }

  private init?(additional: [String]) {
    guard additional.allSatisfy(BlockedWords.isWord) else { return nil }
    let added = Set(additional.map { $0.uppercased() }).sorted()
    self.init(
      name: ([CodeFormat.defaultBlockedWords] + added).joined(separator: ","),
      words: Set(BlockedWords.builtin1 + added).sorted())
  }

  /// Whether the text is 2 to 16 letters and digits.
  package static func isWord(_ text: String) -> Bool {
    lengths.contains(text.utf8.count)
      && text.utf8.allSatisfy { isUpperCaseOrDigit($0) || (0x61...0x7A).contains($0) }
  }
}
