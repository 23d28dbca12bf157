import Cryptography

/// Ids of objects in a configuration file: 8 hexadecimal digits, made from what the object is, unique in the file.
///
/// The same catalog gives the same ids, and no change of a price or a text changes one.
struct StoreKitIDs {
  private var taken: Set<String> = []

  init() {}

  /// - Parameter root: a file whose ids are not to be given again.
  init(of root: XcodeJSON) { collect(root) }

  private mutating func collect(_ value: XcodeJSON) {
    switch value {
    case .scalar: return
    case .array(let elements): for element in elements { collect(element) }
    case .object(let members):
      for member in members {
        if case .scalar(let bytes) = member.value, ["id", "identifier", "internalID"].contains(member.name) {
          taken.insert(String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self))
        }
        collect(member.value)
      }
    }
  }

  /// - Throws: `CryptographyFailure` when the crypto library cannot hash.
  mutating func make(_ identity: String...) throws -> String {
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
