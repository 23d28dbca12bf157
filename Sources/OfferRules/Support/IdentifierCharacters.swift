import ByteText
import Diagnostics

/// The characters that an identifier can have: unaccented letters, digits and a few marks.
struct IdentifierCharacters: Sendable {
  /// As messages list them: `A-Z, a-z, 0-9, '.' and '_'`.
  let phrase: String
  /// A bit for each allowed character of ASCII.
  private let allowed: (low: UInt64, high: UInt64)

  static let bundleId = IdentifierCharacters(".-", phrase: "A-Z, a-z, 0-9, '.' and '-'")
  static let productId = IdentifierCharacters("._-", phrase: "A-Z, a-z, 0-9, '.', '_' and '-'")
  static let winBackOfferId = IdentifierCharacters("._", phrase: "A-Z, a-z, 0-9, '.' and '_'")
  static let winBackReferenceName = IdentifierCharacters(
    " ._", phrase: "letters, digits, spaces, '.' and '_'")
  static let customCode = IdentifierCharacters("", phrase: "letters and digits")

  private init(_ marks: String, phrase: String) {
    self.phrase = phrase
    var allowed: (low: UInt64, high: UInt64) = (0, 0)
    for byte in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8 + Array(marks.utf8) {
      if byte < 64 { allowed.low |= 1 << UInt64(byte) } else { allowed.high |= 1 << UInt64(byte & 63) }
    }
    self.allowed = allowed
  }

  private func allows(_ byte: UInt8) -> Bool {
    byte < 128 && (byte < 64 ? allowed.low : allowed.high) >> UInt64(byte & 63) & 1 == 1
  }

  func allows(_ character: Character) -> Bool { character.utf8.allSatisfy(allows) }

  /// The characters of a text that are not allowed, each once, as messages name them: `a space`, `'é'`.
  func others(in text: String) -> [String] {
    var seen: Set<Character> = []
    return text.compactMap { character in
      guard !allows(character), seen.insert(character).inserted else { return nil }
      return character == " " ? "a space" : quoted(String(character))
    }
  }

  /// What is wrong with a text, as the predicate of a sentence; nil if nothing is.
  ///
  /// - Parameter isDocumented: whether Apple says which characters and lengths it allows.
  func fault(in text: String, limit: Int? = nil, isDocumented: Bool = true) -> String? {
    // Nearly all identifiers are valid, and bytes are faster to check than characters.
    let mayBeTooLong = limit.map { text.utf8.count > $0 } ?? false
    guard mayBeTooLong || !text.utf8.allSatisfy(allows) else { return nil }
    let others = others(in: text)
    var faults: [String] = []
    let demand = isDocumented ? "but Apple allows" : "expected"
    if !others.isEmpty { faults.append("contains \(firstFive(others)), \(demand) \(phrase)") }
    if let limit, text.count > limit {
      faults.append("has \(text.count) characters, \(demand) at most \(limit)")
    }
    return faults.isEmpty ? nil : faults.joined(separator: "; ")
  }

  /// The identifier that was probably meant: letters that look alike are Latin, other characters that cannot be typed on every
  /// keyboard are left out, and the rest that is not allowed is replaced. Nil if it would still be too long.
  ///
  /// No fix writes it, because Apple keeps identifiers for good.
  func likely(_ text: String, limit: Int = .max) -> String? {
    let typed = String(latin(text).map(withoutMark)).filter { $0.isASCII }
    return repaired(typed.isEmpty ? text : typed, limit: limit)
  }

  /// `u` for `ü`, whose name in Unicode is LATIN SMALL LETTER U WITH DIAERESIS. Other characters stay.
  private func withoutMark(_ character: Character) -> Character {
    guard !character.isASCII, let name = character.unicodeScalars.first?.properties.name else {
      return character
    }
    for (prefix, isSmall) in [("LATIN SMALL LETTER ", true), ("LATIN CAPITAL LETTER ", false)] {
      guard let rest = name.byBytes.dropping(prefix: prefix), let letter = rest.first,
        rest.dropFirst().byBytes.hasPrefix(" WITH ")
      else { continue }
      return isSmall ? Character(letter.lowercased()) : letter
    }
    return character
  }

  /// The text with each character that is not allowed replaced; nil if it would still be too long.
  func repaired(_ text: String, with filler: Character = "_", limit: Int = .max) -> String? {
    guard text.count <= limit else { return nil }
    return String(text.map { allows($0) ? $0 : filler })
  }
}
