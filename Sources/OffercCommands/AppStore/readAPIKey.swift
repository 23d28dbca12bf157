import AppStoreConnect
import CodeLedger
import Cryptography
import Diagnostics
import Disk

/// The key of App Store Connect, of the command line, the option file or the environment.
///
/// - Throws: `CommandFailure`, `LedgerFailure`, `SigningFailure`; none of them shows a part of the key.
func readAPIKey(
  _ options: ConnectionOptions, _ file: AppStoreOptionFile?, _ console: Console
) throws -> APIKey {
  let chosen = try chooseCredentials([options.parts] + (try file.map { [try $0.parts] } ?? []), console)
  switch chosen.key {
  case .file(let path):
    return try APIKey(
      pem: try readSecretFile(path), id: chosen.keyId, issuerId: chosen.issuerId,
      origin: "the key file \(path)")
  case .variable(let name):
    var value = Array((console.environment[name] ?? "").utf8)
    return try APIKey(
      pem: variablePEM(&value), id: chosen.keyId, issuerId: chosen.issuerId, origin: name)
  }
}

/// Where all is said before the environment, the environment is not asked.
private func chooseCredentials(_ places: [CredentialParts], _ console: Console) throws -> ChosenCredentials {
  if let chosen = try? ChosenCredentials(from: places) { return chosen }
  do {
    return try ChosenCredentials(from: places + [try environmentCredentials(console.environment)])
  } catch let conflict as CredentialConflict {
    throw CommandFailure(
      "\(listed(conflict.variables, "and")) are both set and say different things: remove one of them")
  } catch let missing as MissingCredentials {
    throw failure(missing)
  }
}

private func failure(_ missing: MissingCredentials) -> CommandFailure {
  let option = "`appStoreConnect` in \(optionFileName)"
  let id = "give the key ID with --key-id, as `keyId` under \(option), or as ASC_KEY_ID"
  let key =
    "give the key with --key-file, as `keyFile` under \(option), as ASC_PRIVATE_KEY_PATH, or its text as ASC_PRIVATE_KEY"
  let issuer =
    "a team key also needs its issuer ID: --issuer-id, `issuerId` or ASC_ISSUER_ID, in the same place as the key ID; an individual key has none"
  let what = [missing.lacksKeyId ? "key ID" : nil, missing.lacksKey ? "key" : nil].compactMap { $0 }
  let notes = [
    missing.lacksKeyId ? id : nil, missing.lacksKey ? key : nil, missing.lacksKeyId ? issuer : nil,
  ]
  return CommandFailure(
    "there is no \(listed(what, "and no")) for App Store Connect", notes: notes.compactMap { $0 })
}
