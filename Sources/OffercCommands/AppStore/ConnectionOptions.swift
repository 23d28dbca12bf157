import AppStoreConnect
import ArgumentParser
import Diagnostics

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

  @Option(help: .forTests("URL", "Use a server on this machine instead of Apple's."))
  var server: String?

  /// What the command line says about the key.
  var parts: CredentialParts {
    CredentialParts(keyId: keyId, issuerId: issuerId, key: keyFile.map { .file($0) })
  }

  /// - Throws: `PlainFailure` for a server that is not on this machine: it would get a token.
  var address: ServerAddress {
    get throws {
      guard let server else { return .apple }
      guard let address = ServerAddress(loopback: server) else {
        throw PlainFailure(
          "--server is \(quoted(server)), expected a server on this machine, as in http://127.0.0.1:8080")
      }
      return address
    }
  }
}
