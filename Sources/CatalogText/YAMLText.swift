import Diagnostics

/// Texts as YAML scalars and comments that libyaml and every YAML 1.1 or 1.2 reader take for the same text.
package enum YAMLText {
  /// Plain where nothing can misread it in a block mapping, else in double quotes.
  package static func scalar(_ text: String) -> String { isPlain(text) ? text : doubleQuoted(text) }

  /// A text for a comment: on one line, without characters that YAML or a terminal would interpret.
  package static func comment(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(isPrintable(scalar) ? scalar : "\u{FFFD}") }
    return String(result)
  }

  /// Words that some reader takes for null or a boolean.
  private static let reserved: Set = [
    "null", "nil", "none", "true", "false", "yes", "no", "on", "off", "y", "n",
  ]

  private static func isPlain(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last else { return false }
    guard !first.properties.isWhitespace, !last.properties.isWhitespace, last != ":" else { return false }
    // Signs and points may begin a number or a document mark; the others are YAML's indicators.
    guard !"+-.?:,[]{}#&*!|>'\"%@`~=<".unicodeScalars.contains(first) else { return false }
    guard !isDigit(first) || scalars.contains(where: isBeyondNumbers) else { return false }
    guard scalars.allSatisfy(isPrintable), !reserved.contains(text.lowercased()) else { return false }
    var before: Unicode.Scalar = first
    for scalar in scalars {
      if before == ":", scalar == " " { return false }
      if before == " ", scalar == "#" { return false }
      before = scalar
    }
    return true
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }

  /// Whether it is a letter that cannot be in a number (`0x1F`, `0o17`, `1e9`, `1_000`), a date or a time.
  private static func isBeyondNumbers(_ scalar: Unicode.Scalar) -> Bool {
    "ghijklmnpqrsuvwy".unicodeScalars.contains(scalar)
  }

  package static func doubleQuoted(_ text: String) -> String { "\"" + insideDoubleQuotes(text) + "\"" }

  /// A text as it may be between double quotes.
  package static func insideDoubleQuotes(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default:
        if isPrintable(scalar) { result.unicodeScalars.append(scalar) } else { result += escaped(scalar) }
      }
    }
    return result
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    switch scalar.value {
    case ...0xFF: return "\\x" + padded(digits, to: 2)
    case ...0xFFFF: return "\\u" + padded(digits, to: 4)
    default: return "\\U" + padded(digits, to: 8)
    }
  }

  private static func padded(_ digits: String, to width: Int) -> String {
    String(repeating: "0", count: width - digits.count) + digits
  }

  /// False for control characters, line separators, and characters without width or that change the direction of the text.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    !isUnsafeToPrint(scalar) && scalar.value != 0xA0 && scalar.value != 0x202F
      && scalar.value & 0xFFFE != 0xFFFE
  }
}
