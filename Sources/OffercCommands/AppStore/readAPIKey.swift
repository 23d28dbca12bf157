import AppStoreConnect
import CodeLedger
import Diagnostics
import Disk
import OfferSignatures

/// The API key of the command line, the option file or the environment. No `PlainFailure` shows a part of it.
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
  if let chosen = ChosenCredentials(from: places) { return chosen }
  let all = places + [try environmentCredentials(console.environment)]
  guard let chosen = ChosenCredentials(from: all) else { throw missingCredentials(in: all) }
  return chosen
}

private func missingCredentials(in places: [CredentialParts]) -> PlainFailure {
  let lacksKeyId = places.allSatisfy { $0.keyId == nil }
  let lacksKey = places.allSatisfy { $0.key == nil }
  let option = "`appStoreConnect` in \(optionFileName)"
  var missing: [String] = []
  var notes: [String] = []
  if lacksKeyId {
    missing.append("key ID")
    notes.append("give the key ID with --key-id, as `keyId` under \(option), or as ASC_KEY_ID")
  }
  if lacksKey {
    missing.append("key")
    notes.append(
      "give the key with --key-file, as `keyFile` under \(option), as ASC_PRIVATE_KEY_PATH, or its text as ASC_PRIVATE_KEY"
    )
  }
  if lacksKeyId {
    notes.append(
      "a team key also needs its issuer ID: --issuer-id, `issuerId` or ASC_ISSUER_ID, in the same place as the key ID; an individual key has none"
    )
  }
  return PlainFailure("there is no \(listed(missing, "and no")) for App Store Connect", notes: notes)
}
