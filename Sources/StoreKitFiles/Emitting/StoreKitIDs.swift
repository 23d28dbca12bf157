import Cryptography
import JSONText

/// The ids of objects in a configuration file: 8 hexadecimal digits, unique in the file.
///
/// An id is the beginning of a SHA-256 digest of what the object is, so the same catalog always gives the same ids, and no
/// change of a price or a text changes one. If an id is taken, the next attempt hashes a counter, too.
struct StoreKitIDs {
  private var taken: Set<String> = []

  init() {}

  /// - Parameter root: A file whose ids must not be used again.
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

  /// Returns a new id for the identity: the kind of object, the app, then what identifies it among those of its kind.
  mutating func make(_ identity: [String]) -> String {
    var text: [UInt8] = []
    for part in identity { text += Array(part.utf8) + [0] }
    var attempt = 0
    while true {
      let digest = sha256([text + Array(String(attempt).utf8)])
      let id = hexadecimal(digest.prefix(4)).uppercased()
      if taken.insert(id).inserted { return id }
      attempt += 1
    }
  }
}
