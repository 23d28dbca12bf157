import ByteText
import Diagnostics
package import OfferModel

/// Words that no code may contain.
package struct BlockedWords: Hashable, Sendable {
  /// Upper-case, sorted, each once.
  package let words: [String]
  /// What the ledger keeps: `none`, `builtin-1`, or that and the words, separated by `,`.
  package let name: String

  package static let lengths = 2...16

  package static let none = BlockedWords(name: "none", words: [])
  package static let builtin = BlockedWords(name: CodeFormat.defaultBlockedWords, words: builtin1)

  private init(name: String, words: [String]) { (self.name, self.words) = (name, words) }

  /// - Returns: nil when a word is not 2 to 16 letters and digits.
  package init?(_ list: CodeFormat.WordList) {
    switch list {
    case .none: self = .none
    case .builtin: self = .builtin
    case .words(let words): self.init(additional: words.map(\.value))
    }
  }

  /// Reads what the ledger keeps.
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

  package static func isWord(_ text: String) -> Bool {
    lengths.contains(text.utf8.count)
      && text.utf8.allSatisfy { isUpperCaseOrDigit($0) || (0x61...0x7A).contains($0) }
  }
}
