package import Diagnostics

/// How codes that are made here look; the defaults are those of `codes.md`.
package struct CodeFormat: Sendable {
  package static let defaultAlphabet = "unambiguous"
  package static let defaultLength = 12
  package static let defaultBlockedWords = "builtin-1"

  package var range = SourceRange.unbound
  package var prefix = Located(unbound: "")
  package var length = Located(unbound: defaultLength)
  /// `unambiguous`, `no-vowels`, `alphanumeric`, `digits`, or the symbols themselves.
  package var alphabet = Located(unbound: defaultAlphabet)
  package var checkCharacter = Located(unbound: false)
  package var blockedWords = WordList.builtin
  package var url: Located<String>?

  package init() {}

  /// What a batch has that says nothing about its format.
  package static func standard(at range: SourceRange) -> CodeFormat {
    var format = CodeFormat()
    format.range = range
    format.prefix.range = range
    format.length.range = range
    format.alphabet.range = range
    format.checkCharacter.range = range
    return format
  }

  /// What `blockedWords` names.
  package enum WordList: Sendable {
    case builtin, none
    /// These words in addition to the built-in ones.
    case words([Located<String>])
  }
}
