/// Variables that may hold a part of a key, in the two spellings that other tools use.
package enum CredentialVariable {
  static let keyId = ["ASC_KEY_ID", "APP_STORE_CONNECT_API_KEY_KEY_ID"]
  static let issuerId = ["ASC_ISSUER_ID", "APP_STORE_CONNECT_API_KEY_ISSUER_ID"]
  static let key = ["ASC_PRIVATE_KEY", "APP_STORE_CONNECT_API_KEY_KEY"]
  static let keyFile = ["ASC_PRIVATE_KEY_PATH", "APP_STORE_CONNECT_API_KEY_KEY_FILEPATH"]

  package static let all = keyId + issuerId + key + keyFile
  /// Of their names: programs that offerc starts get none of these.
  package static let prefixes = ["ASC_", "APP_STORE_CONNECT_API_KEY_"]
}

/// Two variables that say different things about the same part. The values may be keys: they are not kept.
package struct CredentialConflict: Error, Equatable {
  package let variables: [String]
}

/// What the environment says about a key; an empty variable says nothing.
///
/// - Throws: `CredentialConflict`.
package func environmentCredentials(_ environment: [String: String]) throws(CredentialConflict)
  -> CredentialParts
{
  func one(_ names: [String]) throws(CredentialConflict) -> (name: String, value: String)? {
    let set = names.compactMap { name in
      environment[name].flatMap { $0.isEmpty ? nil : (name: name, value: $0) }
    }
    guard let first = set.first, set.allSatisfy({ $0.value == first.value }) else {
      if set.isEmpty { return nil }
      throw CredentialConflict(variables: set.map(\.name))
    }
    return first
  }
  let (text, file) = (try one(CredentialVariable.key), try one(CredentialVariable.keyFile))
  if let text, let file { throw CredentialConflict(variables: [text.name, file.name]) }
  return CredentialParts(
    keyId: try one(CredentialVariable.keyId)?.value, issuerId: try one(CredentialVariable.issuerId)?.value,
    key: text.map { .variable($0.name) } ?? file.map { .file($0.value) })
}
