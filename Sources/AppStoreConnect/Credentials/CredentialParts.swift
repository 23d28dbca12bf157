package import Cryptography
import Diagnostics

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
  /// - Returns: Nil if no place has a key ID, or no place has a key.
  package init?(from places: [CredentialParts]) {
    guard let idPlace = places.firstIndex(where: { $0.keyId != nil }), let keyId = places[idPlace].keyId,
      let key = places.lazy.compactMap(\.key).first
    else { return nil }
    self.keyId = keyId
    self.key = key
    issuerId = places[...idPlace].lazy.compactMap(\.issuerId).first
  }
}

/// Variables that may hold a part of a key, in the two spellings that other tools use.
package enum CredentialVariable {
  static let keyId = ["ASC_KEY_ID", "APP_STORE_CONNECT_API_KEY_KEY_ID"]
  static let issuerId = ["ASC_ISSUER_ID", "APP_STORE_CONNECT_API_KEY_ISSUER_ID"]
  static let key = ["ASC_PRIVATE_KEY", "APP_STORE_CONNECT_API_KEY_KEY"]
  static let keyFile = ["ASC_PRIVATE_KEY_PATH", "APP_STORE_CONNECT_API_KEY_KEY_FILEPATH"]

  package static let all = keyId + issuerId + key + keyFile
  /// The prefixes of variables with credentials: programs that offerc starts get none of these.
  package static let prefixes = ["ASC_", "APP_STORE_CONNECT_API_KEY_"]
}

/// What the environment says about a key; an empty variable says nothing.
///
/// - Throws: `PlainFailure` if two variables say different things about the same part. The values may be keys, so it names
///   only the variables.
package func environmentCredentials(_ environment: [String: String]) throws -> CredentialParts {
  func conflict(_ variables: [String]) -> PlainFailure {
    PlainFailure("\(listed(variables, "and")) are both set, but have different values: remove one of them")
  }
  func one(_ names: [String]) throws -> (name: String, value: String)? {
    let set = names.compactMap { name in
      environment[name].flatMap { $0.isEmpty ? nil : (name: name, value: $0) }
    }
    guard let first = set.first, set.allSatisfy({ $0.value == first.value }) else {
      if set.isEmpty { return nil }
      throw conflict(set.map(\.name))
    }
    return first
  }
  let text = try one(CredentialVariable.key)
  let file = try one(CredentialVariable.keyFile)
  if let text, let file { throw conflict([text.name, file.name]) }
  return CredentialParts(
    keyId: try one(CredentialVariable.keyId)?.value, issuerId: try one(CredentialVariable.issuerId)?.value,
    key: text.map { .variable($0.name) } ?? file.map { .file($0.value) })
}

/// The text of a `.p8` file that a variable holds: as it is, with `\n` for each line break, or all of it as base64.
///
/// - Parameter value: it is overwritten. A text in another form is returned as it is; reading it as a key then fails.
package func variablePEM(_ value: inout [UInt8]) -> SecretBytes {
  defer { value.cleanse() }
  var text: [UInt8] = []
  defer { text.cleanse() }
  text.reserveCapacity(value.count)
  if value.contains(UInt8(ascii: "-")) {
    var place = 0
    while place < value.count {
      let isBreak = value[place...].starts(with: #"\n"#.utf8)
      text.append(isBreak ? 0x0A : value[place])
      place += isBreak ? 2 : 1
    }
    return SecretBytes(taking: &text)
  }
  text += value.filter { !($0 == 0x20 || $0 == 0x0A || $0 == 0x0D) }
  return SecretBytes(base64: text) ?? SecretBytes(taking: &value)
}
