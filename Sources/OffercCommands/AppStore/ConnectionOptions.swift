import AppStoreConnect
import ArgumentParser
import Diagnostics

/// The key of App Store Connect, and the server in its place in tests.
struct ConnectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The key of the App Store Connect API, a .p8 file. (default: `appStoreConnect` in the option file, otherwise ASC_PRIVATE_KEY_PATH or ASC_PRIVATE_KEY)",
      valueName: "KEY.p8"))
  var keyFile: String?

  @Option(
    help: ArgumentHelp(
      "The ID of the key. (default: `appStoreConnect` in the option file, otherwise ASC_KEY_ID)",
      valueName: "ID"))
  var keyId: String?

  @Option(
    help: ArgumentHelp(
      "The issuer ID of a team key; an individual key has none. (default: from the same place as the key ID, for example ASC_ISSUER_ID)",
      valueName: "ID"))
  var issuerId: String?

  @Option(
    help: ArgumentHelp("Use a server on this machine instead of Apple's, for tests.", valueName: "URL"))
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
