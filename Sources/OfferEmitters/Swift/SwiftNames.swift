import ByteText
import Cryptography

/// The Swift names of identifiers of one kind, no two alike.
///
/// A name is the identifier without the parts that it shares with the bundle ID. Identifiers that then have one name get
/// back a part each until they differ; those that no part tells apart get letters from their SHA-256. So names depend on which
/// identifiers there are, and not on their order.
struct SwiftNames {
  private typealias Bytes = [UInt8]

  /// By the bytes of identifiers: Swift takes texts for equal that are not.
  private let names: [[UInt8]: String]
  /// Of identifiers that did not get the name that they would have alone: that name, and the identifiers that want it.
  let contested: [(name: String, identifiers: [String])]

  /// - Parameter fallback: the name of an identifier without a letter or digit.
  /// - Throws: `CryptographyFailure`.
  init(_ identifiers: [String], bundleId: String, fallback: String) throws {
    var candidates = Dictionary(
      identifiers.map { (Bytes($0.utf8), SwiftNameCandidate($0, bundleId: bundleId, fallback: fallback)) },
      uniquingKeysWith: { first, _ in first })
    contested = sharing(candidates).map { name, all in
      (name, all.map { String(decoding: $0, as: UTF8.self) })
    }
    let separable = Set(
      Dictionary(grouping: candidates, by: \.value.longest).values.filter { $0.count == 1 }.map { $0[0].key })
    while true {
      let longer = sharing(candidates).flatMap(\.identifiers).filter {
        candidates[$0]?.canGrow == true && separable.contains($0)
      }
      guard !longer.isEmpty else { break }
      for identifier in longer { candidates[identifier]?.grow() }
    }
    var names = candidates.mapValues { reservedNames.contains($0.name) ? $0.name + "_" : $0.name }
    for (name, alike) in sharing(candidates) {
      for (identifier, suffix) in zip(alike, try suffixes(alike)) { names[identifier] = name + "_" + suffix }
    }
    self.names = names
  }

  subscript(identifier: String) -> String { declared(names[Bytes(identifier.utf8)] ?? "") }
}

/// A name that can take more of its identifier.
private struct SwiftNameCandidate {
  private let parts: [Substring]
  private var first: Int
  private let fallback: String

  init(_ identifier: String, bundleId: String, fallback: String) {
    parts = identifier.byBytes.split(separator: ".")
    let shared = zip(parts, bundleId.byBytes.split(separator: ".")).prefix { $0.isIdentical(to: $1) }.count
    first = min(shared, max(0, parts.count - 1))
    self.fallback = fallback
  }

  var name: String { name(from: first) }
  var longest: String { name(from: 0) }

  private func name(from first: Int) -> String {
    let name = camelCase(parts[first...].joined(separator: "."))
    return name.isEmpty ? fallback : name
  }

  var canGrow: Bool { first > 0 }
  mutating func grow() { first -= 1 }
}

/// Names that several have, and who has them, both sorted.
private func sharing(
  _ candidates: [[UInt8]: SwiftNameCandidate]
) -> [(name: String, identifiers: [[UInt8]])] {
  Dictionary(grouping: candidates, by: \.value.name).filter { $0.value.count > 1 }
    .map { name, all in (name, all.map(\.key).sorted { $0.lexicographicallyPrecedes($1) }) }
    .sorted { $0.identifiers[0].lexicographicallyPrecedes($1.identifiers[0]) }
}

/// As few letters as tell the identifiers apart. They have none of the digits that follow an underscore in other names.
private func suffixes(_ identifiers: [[UInt8]]) throws -> [String] {
  let letters = try identifiers.map { identifier in
    try sha256([identifier]).flatMap { byte -> [UInt8] in [0x61 + byte >> 4, 0x61 + byte & 0xF] }
  }
  let length = (1...64).first { length in Set(letters.map { $0.prefix(length) }).count == letters.count }
  return letters.map { String(decoding: $0.prefix(length ?? 64), as: UTF8.self) }
}

/// The identifier as a Swift name in camel case: `win_back-2027` is `winBack2027`.
///
/// Only ASCII changes its case, so that a name has no characters that its identifier does not have. Letters of other
/// scripts stay; everything else divides words. A name never ends with an underscore, and after one it has a digit.
func camelCase(_ identifier: some StringProtocol) -> String {
  let words = identifier.unicodeScalars.split { !isWordScalar($0) }
  var name = ""
  for word in words {
    let scalars = Array(word)
    if let last = name.unicodeScalars.last, isDigit(last), isDigit(scalars[0]) { name += "_" }
    let isFirst = name.isEmpty
    // `SPRING` is a word in capitals, `springSale` has its own.
    let isLoud = !scalars.contains { (0x61...0x7A).contains($0.value) }
    for (place, scalar) in scalars.enumerated() {
      let isCapital = place == 0 && !isFirst
      let isChanged = place == 0 || isLoud
      name.unicodeScalars.append(isChanged ? withCase(scalar, upper: isCapital) : scalar)
    }
  }
  guard let first = name.unicodeScalars.first else { return "" }
  return isDigit(first) ? "_" + name : name
}

private func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }

/// ASCII digits, and letters that Swift takes at any place of a name and that can be seen.
private func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
  guard scalar.value >= 0x80 else {
    return isDigit(scalar) || (0x41...0x5A).contains(scalar.value) || (0x61...0x7A).contains(scalar.value)
  }
  switch scalar.properties.generalCategory {
  case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .otherLetter:
    return !scalar.properties.isDefaultIgnorableCodePoint
  default: return false
  }
}

private func withCase(_ scalar: Unicode.Scalar, upper: Bool) -> Unicode.Scalar {
  switch scalar.value {
  case 0x41...0x5A where !upper: Unicode.Scalar(UInt8(scalar.value + 0x20))
  case 0x61...0x7A where upper: Unicode.Scalar(UInt8(scalar.value - 0x20))
  default: scalar
  }
}

/// As a declaration has it: keywords in backticks.
func declared(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

/// Names that cannot be a member, or that the file uses itself; they get an underscore.
let reservedNames: Set<String> = ["all", "init", "self"]

/// All words that the grammar of Swift reserves in declarations, expressions, patterns and statements.
private let keywords: Set<String> = [
  "as", "associatedtype", "await", "borrowing", "break", "case", "catch", "class", "consuming", "continue",
  "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
  "for", "func", "guard", "if", "import", "in", "inout", "internal", "is", "let", "nil", "open", "operator",
  "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "some", "static",
  "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where",
  "while",
]
