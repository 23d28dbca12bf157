import ByteText
import Cryptography

/// The Swift names of identifiers of one kind. All names differ.
///
/// A name is the identifier without the parts that it shares with the bundle ID. If identifiers have the same name, each gets back one
/// part after another until they differ. If no part distinguishes them, they get letters from their SHA-256 digests. So names depend
/// on which identifiers there are, but not on their order.
struct SwiftNames {
  private typealias Bytes = [UInt8]

  /// The names by the bytes of identifiers, because Swift takes some texts for equal that are not.
  private let names: [[UInt8]: String]
  /// The names that several identifiers would have if they were alone, and these identifiers.
  let contested: [(name: String, identifiers: [String])]

  /// - Parameter fallback: The name of an identifier without a letter or digit.
  init(_ identifiers: [String], bundleId: String, fallback: String) {
    var candidates = Dictionary(
      identifiers.map { (Bytes($0.utf8), SwiftNameCandidate($0, bundleId: bundleId, fallback: fallback)) },
      uniquingKeysWith: { first, _ in first })
    contested = sharing(candidates).map { name, all in
      (name: name, identifiers: all.map { String(decoding: $0, as: UTF8.self) })
    }
    // Identifiers whose longest names differ.
    let byLongest = Dictionary(grouping: candidates, by: \.value.longest)
    let separable = Set(byLongest.values.filter { $0.count == 1 }.map { $0[0].key })
    while true {
      let longer = sharing(candidates).flatMap(\.identifiers).filter {
        candidates[$0]?.canGrow == true && separable.contains($0)
      }
      guard !longer.isEmpty else { break }
      for identifier in longer { candidates[identifier]?.grow() }
    }
    var names = candidates.mapValues { reservedNames.contains($0.name) ? $0.name + "_" : $0.name }
    for (name, alike) in sharing(candidates) {
      for (identifier, suffix) in zip(alike, suffixes(alike)) { names[identifier] = name + "_" + suffix }
    }
    self.names = names
  }

  subscript(identifier: String) -> String { declared(names[Bytes(identifier.utf8)] ?? "") }
}

/// Returns the names that several identifiers have, and these identifiers, both sorted.
private func sharing(
  _ candidates: [[UInt8]: SwiftNameCandidate]
) -> [(name: String, identifiers: [[UInt8]])] {
  Dictionary(grouping: candidates, by: \.value.name).filter { $0.value.count > 1 }
    .map { name, all in (name, all.map(\.key).sorted { one, other in one.lexicographicallyPrecedes(other) }) }
    .sorted { one, other in one.identifiers[0].lexicographicallyPrecedes(other.identifiers[0]) }
}

/// Returns as few letters as distinguish the identifiers. In other names, only digits follow an underscore.
private func suffixes(_ identifiers: [[UInt8]]) -> [String] {
  let letters = identifiers.map { identifier in
    sha256([identifier]).flatMap { byte -> [UInt8] in [0x61 + byte >> 4, 0x61 + byte & 0xF] }
  }
  let length = (1...64).first { length in Set(letters.map { $0.prefix(length) }).count == letters.count }
  return letters.map { String(decoding: $0.prefix(length ?? 64), as: UTF8.self) }
}

/// Returns a name as a declaration has it: keywords are in backticks.
func declared(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

/// The names that a member cannot have, or that the file uses itself. They get an underscore.
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
