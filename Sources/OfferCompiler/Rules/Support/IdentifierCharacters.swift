import Diagnostics

/// The characters that an identifier may have: unaccented letters, digits and a few marks.
struct IdentifierCharacters: Sendable {
  /// What is allowed besides letters and digits.
  let marks: String
  /// As messages list them: `A-Z, a-z, 0-9, '.' and '_'`.
  let phrase: String

  static let bundleId = IdentifierCharacters(marks: ".-", phrase: "A-Z, a-z, 0-9, '.' and '-'")
  static let productId = IdentifierCharacters(marks: "._-", phrase: "A-Z, a-z, 0-9, '.', '_' and '-'")
  static let winBackOfferId = IdentifierCharacters(marks: "._", phrase: "A-Z, a-z, 0-9, '.' and '_'")
  static let winBackReferenceName = IdentifierCharacters(
    marks: " ._", phrase: "letters, digits, spaces, '.' and '_'")
  static let customCode = IdentifierCharacters(marks: "", phrase: "letters and digits")

  func allows(_ character: Character) -> Bool {
    guard character.isASCII else { return false }
    return character.isLetter || character.isNumber || marks.contains(character)
  }

  /// The others in `text`, each once, as messages name them: `a space`, `'é'`.
  func others(in text: String) -> [String] {
    var seen: Set<Character> = []
    return text.compactMap { character in
      guard !allows(character), seen.insert(character).inserted else { return nil }
      return character == " " ? "a space" : quoted(String(character))
    }
  }

  /// What is wrong with `text`, as the predicate of a sentence, or nil.
  func fault(in text: String, limit: Int? = nil) -> String? {
    let others = others(in: text)
    var faults: [String] = []
    if !others.isEmpty { faults.append("contains \(firstFive(others)), Apple allows \(phrase)") }
    if let limit, text.count > limit { faults.append("has \(text.count) characters, Apple allows \(limit)") }
    return faults.isEmpty ? nil : faults.joined(separator: "; ")
  }

  /// `text` with every other character replaced, where that makes it sound.
  func mended(_ text: String, with filler: Character = "_", limit: Int = .max) -> String? {
    guard text.count <= limit else { return nil }
    return String(text.map { allows($0) ? $0 : filler })
  }
}
