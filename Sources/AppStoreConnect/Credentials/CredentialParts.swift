/// What one place says about a key: the command line, the option file or the environment.
package struct CredentialParts: Sendable {
  package var keyId: String?
  package var issuerId: String?
  package var key: KeyPlace?

  package init(keyId: String? = nil, issuerId: String? = nil, key: KeyPlace? = nil) {
    self.keyId = keyId
    self.issuerId = issuerId
    self.key = key
  }
}

/// Where the private key is.
package enum KeyPlace: Sendable {
  case file(String)
  /// A variable of the environment that holds the key itself.
  case variable(String)
}

/// The parts of a key, each from the first place that has it.
package struct ChosenCredentials: Sendable {
  package let keyId: String
  package let issuerId: String?
  package let key: KeyPlace

  /// The key ID and the key may come from two places. An issuer ID counts only from the place of the key ID, or from one
  /// before it: it would make a team key of an individual key.
  /// - Parameter places: in the order in which they count.
  /// - Throws: `MissingCredentials`.
  package init(from places: [CredentialParts]) throws {
    let idPlace = places.firstIndex { $0.keyId != nil }
    let key = places.lazy.compactMap(\.key).first
    guard let idPlace, let keyId = places[idPlace].keyId, let key else {
      throw MissingCredentials(lacksKeyId: idPlace == nil, lacksKey: key == nil)
    }
    self.keyId = keyId
    self.key = key
    issuerId = places[...idPlace].lazy.compactMap(\.issuerId).first
  }
}

package struct MissingCredentials: Error, Equatable {
  package let lacksKeyId: Bool
  package let lacksKey: Bool
}
