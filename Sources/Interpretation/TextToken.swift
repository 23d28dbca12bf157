import ByteText
import Diagnostics

/// A run of digits, of letters, or of other characters.
enum TextToken: Hashable {
  case digits(String)
  case word(String)
  case mark(String)

  /// The tokens of a plain text: `1st Feb` is 1, `st`, a blank, `feb`. Words are in lower case.
  static func tokens(of text: String) -> [TextToken] {
    var tokens: [TextToken] = []
    var run = ""
    var kind = Kind.mark
    func end() -> TextToken? {
      guard !run.isEmpty else { return nil }
      return switch kind {
      case .digits: .digits(run)
      case .word: .word(run.lowercased())
      case .mark: .mark(run)
      }
    }
    for scalar in text.unicodeScalars {
      let next = Kind(scalar)
      if next != kind, let token = end() {
        tokens.append(token)
        run = ""
      }
      kind = next
      run.unicodeScalars.append(scalar)
    }
    return tokens + [end()].compactMap(\.self)
  }

  private enum Kind {
    case digits, word, mark

    init(_ scalar: Unicode.Scalar) {
      if scalar.isASCII, isDigit(UInt8(scalar.value)) {
        self = .digits
      } else {
        self = scalar.isOfWord ? .word : .mark
      }
    }
  }

  var digits: String? { if case .digits(let text) = self { text } else { nil } }
  var word: String? { if case .word(let text) = self { text } else { nil } }
  var mark: String? { if case .mark(let text) = self { text } else { nil } }
}

/// The number that a word is: `three`.
func number(word: String) -> Int? {
  let words = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  ]
  return words.firstIndex(of: word).map { $0 + 1 }
}

/// The number that an ordinal is: `third`.
func ordinal(word: String) -> Int? {
  let words = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
  ]
  return words.firstIndex(of: word).map { $0 + 1 }
}
