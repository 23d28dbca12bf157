import ByteText
import Diagnostics

/// What a text for customers brought along from the place where it was copied: quotes, blanks at its ends, HTML or Markdown.
struct TextMarkup {
  /// `begins and ends with quotes`.
  let phrase: String
  let help: String
  /// The text without it; nil if several texts can be meant.
  let repaired: String?

  /// Nil for a text without quotes around it, and without blanks at its ends.
  init?(around text: String) {
    // Nearly all texts begin and end with a letter or a digit.
    if let first = text.utf8.first, let last = text.utf8.last, isAlphanumeric(first), isAlphanumeric(last) {
      return nil
    }
    let scalars = Array(text.unicodeScalars)
    guard let first = scalars.first, let last = scalars.last else { return nil }
    if first.properties.isWhitespace || last.properties.isWhitespace {
      let trimmed = scalars.drop { $0.properties.isWhitespace }
        .reversed().drop { $0.properties.isWhitespace }.reversed()
      self.init(
        "\(first.properties.isWhitespace ? "begins" : "ends") with a space", help: "remove it",
        repaired: TextMarkup.text(Array(trimmed)))
    } else if scalars.count > 2, TextMarkup.quoteClosing(first) == last {
      self.init(
        "is inside quotes", help: "remove the quotes, unless people should see them",
        repaired: TextMarkup.text(Array(scalars.dropFirst().dropLast())))
    } else {
      return nil
    }
  }

  /// Nil for a text without such marks around it, HTML and Markdown.
  init?(in text: String) {
    if let around = TextMarkup(around: text) {
      self = around
      return
    }
    let scalars = Array(text.unicodeScalars)
    if let entity = TextMarkup.entity(in: scalars) {
      self.init("contains the HTML entity \(entity)", help: "write the character itself", repaired: nil)
    } else if let tag = TextMarkup.tag(in: scalars) {
      self.init("contains the HTML tag \(tag)", help: "remove it: these texts are plain text", repaired: nil)
    } else if let mark = ["**", "__", "`"].first(where: { text.byBytes.count(of: $0) >= 2 }) {
      self.init(
        "contains the Markdown mark \(mark)", help: "remove it: these texts are plain text", repaired: nil)
    } else {
      return nil
    }
  }

  private init(_ phrase: String, help: String, repaired: String?) {
    self.phrase = phrase
    self.help = help
    self.repaired = repaired.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// `&amp;` or `&#39;`.
  private static func entity(in scalars: [Unicode.Scalar]) -> String? {
    part(of: scalars, from: "&", to: ";") {
      $0 == "#" || $0.properties.isAlphabetic || ("0"..."9").contains($0)
    }
  }

  /// `<br>` or `</b>`.
  private static func tag(in scalars: [Unicode.Scalar]) -> String? {
    part(of: scalars, from: "<", to: ">") { $0 == "/" || $0.isASCII && $0.properties.isAlphabetic }
  }

  /// The first part between two marks that has one to eight characters of a kind.
  private static func part(
    of scalars: [Unicode.Scalar], from start: Unicode.Scalar, to end: Unicode.Scalar,
    _ isInside: (Unicode.Scalar) -> Bool
  ) -> String? {
    var rest = scalars[...]
    while let first = rest.firstIndex(of: start) {
      let inside = rest[(first + 1)...].prefix(while: isInside)
      if (1...8).contains(inside.count), inside.endIndex < rest.endIndex, rest[inside.endIndex] == end {
        return text(Array(rest[first...inside.endIndex]))
      }
      rest = rest[(first + 1)...]
    }
    return nil
  }

  private static func text(_ scalars: [Unicode.Scalar]) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  /// Returns the quote that ends what another one begins; nil for other characters.
  private static func quoteClosing(_ quote: Unicode.Scalar) -> Unicode.Scalar? {
    switch quote {
    case "\"", "'": quote
    case "\u{201C}": "\u{201D}"
    case "\u{2018}": "\u{2019}"
    case "\u{201E}": "\u{201C}"
    case "\u{00AB}": "\u{00BB}"
    default: nil
    }
  }
}
