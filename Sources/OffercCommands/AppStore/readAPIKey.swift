package import AppStoreConnect
import CodeLedger
import Diagnostics
import Disk
import OfferSignatures

/// The API key of the command line, the option file or the environment. No `CommandFailure` shows a part of it.
func readAPIKey(
  _ options: ConnectionOptions, _ file: AppStoreOptionFile?, _ console: Console
) throws -> APIKey {
  let chosen = try chooseCredentials([options.parts] + (try file.map { [try $0.parts] } ?? []), console)
  switch chosen.key {
  case .file(let path):
    return try APIKey(
      pem: try readSecretFile(path, orVariable: "ASC_PRIVATE_KEY"), id: chosen.keyId,
      issuerId: chosen.issuerId, origin: "the key file \(path)", use: KeyUse(ofFile: path))
  case .variable(let name):
    var value = Array((console.environment[name] ?? "").utf8)
    return try APIKey(pem: variablePEM(&value), id: chosen.keyId, issuerId: chosen.issuerId, origin: name)
  }
}

/// Where all is said before the environment, the environment is not asked.
private func chooseCredentials(_ places: [CredentialParts], _ console: Console) throws -> ChosenCredentials {
  if let chosen = try? ChosenCredentials(from: places) { return chosen }
  return try ChosenCredentials(from: places + [try environmentCredentials(console.environment)])
}

extension CredentialConflict: Failure {
  package var message: String {
    "\(listed(variables, "and")) are both set and say different things: remove one of them"
  }
}

extension MissingCredentials: Failure {
  package var message: String {
    let what = [lacksKeyId ? "key ID" : nil, lacksKey ? "key" : nil].compactMap { $0 }
    return "there is no \(listed(what, "and no")) for App Store Connect"
  }

  package var notes: [String] {
    let option = "`appStoreConnect` in \(optionFileName)"
    let id = "give the key ID with --key-id, as `keyId` under \(option), or as ASC_KEY_ID"
    let key =
      "give the key with --key-file, as `keyFile` under \(option), as ASC_PRIVATE_KEY_PATH, or its text as ASC_PRIVATE_KEY"
    let issuer =
      "a team key also needs its issuer ID: --issuer-id, `issuerId` or ASC_ISSUER_ID, in the same place as the key ID; an individual key has none"
    return (lacksKeyId ? [id] : []) + (lacksKey ? [key] : []) + (lacksKeyId ? [issuer] : [])
  }
}
