import ByteText
package import AppStoreConnect
import ArgumentParser
import CodeLedger
import Cryptography
import Diagnostics
import Disk
import OfferCompiler
import OfferLanguage

/// The key of App Store Connect, and the server in its place in tests.
struct ConnectionOptions: ParsableArguments {
  @Option(
    help: .value(
      "KEY.p8",
      "The key of the App Store Connect API, a .p8 file. (default: `appStoreConnect` in the option file, otherwise ASC_PRIVATE_KEY_PATH or ASC_PRIVATE_KEY)"
    ))
  var keyFile: String?

  @Option(
    help: .value(
      "ID", "The ID of the key. (default: `appStoreConnect` in the option file, otherwise ASC_KEY_ID)"))
  var keyId: String?

  @Option(
    help: .value(
      "ID",
      "The issuer ID of a team key; an individual key has none. (default: from the same place as the key ID, for example ASC_ISSUER_ID)"
    ))
  var issuerId: String?

  @Option(help: .value("URL", "Use a server on this machine instead of Apple's, for tests."))
  var server: String?

  /// What the command line says about the key.
  var parts: CredentialParts {
    CredentialParts(keyId: keyId, issuerId: issuerId, key: keyFile.map { .file($0) })
  }

  /// - Throws: `CommandFailure` for a server that is not on this machine: it would get a token.
  var address: ServerAddress {
    get throws {
      guard let server else { return .apple }
      guard let address = ServerAddress(loopback: server) else {
        throw CommandFailure(
          "--server is \(quoted(server)), expected a server on this machine, as in http://127.0.0.1:8080")
      }
      return address
    }
  }
}

/// The API key of the command line, the option file or the environment. No `CommandFailure` shows a part of it.
func readAPIKey(
  _ options: ConnectionOptions, _ file: AppStoreOptionFile?, _ console: Console
) throws -> APIKey {
  let chosen = try chooseCredentials([options.parts] + (try file.map { [try $0.parts] } ?? []), console)
  switch chosen.key {
  case .file(let path):
    return try APIKey(
      pem: try readSecretFile(path, orVariable: "ASC_PRIVATE_KEY"), id: chosen.keyId,
      issuerId: chosen.issuerId, origin: "the key file \(path)")
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

/// What an option file says about the key of App Store Connect.
struct AppStoreOptionFile {
  let path: String
  let options: AppStoreConnectOptions

  /// - Throws: `CommandFailure` for a key file outside the repository: an option file can come with a pull request.
  var parts: CredentialParts {
    get throws {
      guard let keyFile = options.keyFile else {
        return CredentialParts(keyId: options.keyId, issuerId: options.issuerId)
      }
      let file = try fileNamed(keyFile, in: path, "keyFile", "name it with --key-file on the command line")
      return CredentialParts(keyId: options.keyId, issuerId: options.issuerId, key: .file(file))
    }
  }
}

extension AppStoreOptionFile {
  /// The option file of a catalog; nil if there is none, or it says nothing about a key.
  init?(of catalog: CatalogFiles) {
    guard let path = catalog.optionFile, let options = catalog.options.appStoreConnect else { return nil }
    (self.path, self.options) = (path, options)
  }

  /// The option file for a folder, where no catalog was read; nil as above. Throws `CommandFailure` with its first fault.
  init?(around folder: String) throws {
    guard let path = try optionFile(for: folder) else { return nil }
    let source = SourceFile(name: path, bytes: try readFile(path))
    let read = readOptionFile(source, file: 0, rules: .all)
    if let finding = read.findings.first {
      throw CommandFailure("\(source.place(of: Int(finding.primary.range.start))): \(finding.message)")
    }
    guard let options = read.options.appStoreConnect else { return nil }
    (self.path, self.options) = (path, options)
  }
}

/// Where a command gets App Store Connect's answers from: the network, perhaps with a recording, or saved files.
/// Throws `CommandFailure`, `PullStopped`.
func answerSource(
  _ connection: ConnectionOptions, _ files: AnswerFileOptions, _ file: AppStoreOptionFile?,
  _ console: Console, isQuiet: Bool = false
) throws -> any AnswerSource {
  if let folder = files.replay { return try savedAnswers(in: folder) }
  let client = try apiClient(connection, file, console, isQuiet: isQuiet)
  guard let folder = files.record else { return client }
  // Answers hold custom codes and unreleased offers.
  try makeClosedFolder(folder, for: "the recording")
  return RecordedAnswers(client) { name, bytes in
    _ = try writeFile([bytes], to: joined(folder, name), mode: 0o600)
  }
}

/// The API itself, for reads and writes.
func apiClient(
  _ connection: ConnectionOptions, _ file: AppStoreOptionFile?, _ console: Console, isQuiet: Bool = false
) throws -> APIClient {
  let address = try connection.address
  let key = try readAPIKey(connection, file, console)
  let clock = console.clock
  let line = RequestLine(console, isQuiet: isQuiet)
  return APIClient(
    server: address, tokens: TokenSource(key) { clock.secondsSince1970 },
    transport: console.transport ?? CurlTransport(), clock: clock, limits: address == .apple ? .apple : .none,
    patience: Patience { Double.random(in: 0..<1) }
  ) { line.take($0) }
}

func savedAnswers(in folder: String) throws -> SavedAnswers {
  let names = try folderEntries(folder).files.filter { $0.byBytes.hasSuffix(".json") }
  guard !names.isEmpty else {
    throw CommandFailure("\(folder) has no saved answers, expected .json files that --record made")
  }
  return try SavedAnswers(
    names.map { name in
      let path = joined(folder, name)
      return (path, try readFile(path))
    })
}

struct AnswerFileOptions: ParsableArguments {
  @Option(help: .value("DIR", "Save every answer in this folder, which must be new or empty."))
  var record: String?

  @Option(help: .value("DIR", "Use the answers in this folder instead of the network; no key is needed."))
  var replay: String?

  func validate() throws {
    guard record == nil || replay == nil else {
      throw ValidationError("--replay has the answers already: remove --record")
    }
  }
}
