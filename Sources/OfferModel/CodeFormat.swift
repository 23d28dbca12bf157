package import Diagnostics

/// How codes that are made here look; the defaults are those of `codes.md`.
package struct CodeFormat: Sendable {
  package static let defaultAlphabet = "unambiguous"
  package static let defaultLength = 12
  package static let defaultBlockedWords = "builtin-1"

  package var range: SourceRange
  package var prefix: Located<String>
  package var length: Located<Int>
  /// `unambiguous`, `no-vowels`, `alphanumeric`, `digits`, or the symbols themselves.
  package var alphabet: Located<String>
  package var checkCharacter: Located<Bool>
  package var blockedWords: WordList
  package var url: Located<String>?

  /// What a batch has that says nothing about its format.
  package static func standard(at range: SourceRange) -> CodeFormat {
    CodeFormat(
      range: range, prefix: Located("", at: range), length: Located(defaultLength, at: range),
      alphabet: Located(defaultAlphabet, at: range), checkCharacter: Located(false, at: range),
      blockedWords: .builtin, url: nil)
  }

  /// What `blockedWords` names.
  package enum WordList: Sendable {
    case builtin, none
    /// In addition to the built-in ones.
    case words([Located<String>])
  }

  package init(
    range: SourceRange, prefix: Located<String>, length: Located<Int>, alphabet: Located<String>,
    checkCharacter: Located<Bool>, blockedWords: WordList, url: Located<String>?
  ) {
    (self.range, self.prefix, self.length, self.alphabet) = (range, prefix, length, alphabet)
    (self.checkCharacter, self.blockedWords, self.url) = (checkCharacter, blockedWords, url)
  }
}
