import Cryptography
import JSONText

/// Ids of objects in a configuration file: 8 hexadecimal digits, made from what the object is, unique in the file.
///
/// The same catalog gives the same ids, and no change of a price or a text changes one.
struct StoreKitIDs {
  private var taken: Set<String> = []

  init() {}

  /// - Parameter root: a file whose ids are not to be given again.
  init(of root: JSONValue) { collect(root) }

  private mutating func collect(_ value: JSONValue) {
    for element in value.elements.map(Array.init) ?? [] { collect(element) }
    for member in value.members.map(Array.init) ?? [] {
      if ["id", "identifier", "internalID"].contains(member.key), let id = member.value.lenientString {
        taken.insert(id)
      }
      collect(member.value)
    }
  }

  /// - Throws: `CryptographyFailure` when the crypto library cannot hash.
  mutating func make(_ identity: [String]) throws -> String {
    var parts: [UInt8] = []
    for text in identity { parts += Array(text.utf8) + [0] }
    var attempt = 0
    while true {
      let digest = try sha256([parts + Array(String(attempt).utf8)])
      let id = hexadecimal(digest.prefix(4)).uppercased()
      if taken.insert(id).inserted { return id }
      attempt += 1
    }
  }
}
