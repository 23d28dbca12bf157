import ArgumentParser
import CodeLedger
import Cryptography
import OfferModel
import OfferSignatures

struct Sign: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign", abstract: "Sign what the App Store accepts only with your key.",
    discussion: """
      These commands are for tests and scripts; a server does the same with `OfferKit`. The key stays with offerc: no output and no \
      message shows a part of it, and no program that offerc starts gets it.
      """,
    subcommands: [SignPromotionalOffer.self, SignIntroductoryEligibility.self])
}

/// What every signature needs.
struct SigningOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The catalog.", valueName: "path"))
  var path = "."

  @Option(help: ArgumentHelp("The product ID of the subscription.", valueName: "ID"))
  var product: String

  @OptionGroup var key: SigningKeyOptions

  @Option(help: ArgumentHelp("Use this nonce instead of a random one, for tests.", valueName: "UUID"))
  var nonce: String?

  @Option(
    help: ArgumentHelp(
      "Use this time instead of the current time, for tests: milliseconds since 1970.", valueName: "MS"))
  var timestamp: Int64?

  func occasion(_ console: Console) throws -> SigningOccasion {
    try SigningOccasion(nonce: nonce, timestamp: timestamp ?? console.milliseconds())
  }

  /// The one catalog at the path, whatever the rules say of it.
  func catalog(_ console: Console) throws -> Catalog {
    let run = try CatalogRun(at: path, on: OffercCommands.today(nil, console), console)
    guard run.files.count == 1, let catalog = try run.catalogs(console).first else {
      throw CommandFailure(
        "\(path) has \(run.files.count) catalogs, expected one: name the one with the product")
    }
    return catalog
  }
}

/// Where the key is from: a file, the environment, or Xcode.
struct SigningKeyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The key, a .p8 file from App Store Connect. Without it, the text in \(SigningKey.variable) is used.",
      valueName: "KEY.p8"))
  var keyFile: String?

  @Option(help: ArgumentHelp("The ID of the key in App Store Connect.", valueName: "ID"))
  var keyId: String?

  @Option(
    help: ArgumentHelp(
      "Use the key and ID from Xcode's StoreKit configuration file, for tests in Xcode.", valueName: "FILE"))
  var storekit: String?

  func validate() throws {
    if storekit != nil {
      guard keyFile == nil, keyId == nil else {
        throw ValidationError("--storekit has a key and its ID: remove --key-file and --key-id")
      }
    } else if keyId == nil {
      throw ValidationError(
        "expected --key-id ID, the ID of the key in App Store Connect, or --storekit FILE")
    }
  }

  func read(_ console: Console) throws -> SigningKey {
    if let storekit {
      var bytes = try readFile(storekit)
      return try SigningKey(storeKit: &bytes, origin: storekit)
    }
    let id = keyId ?? ""
    if let keyFile {
      return try SigningKey(pem: try readSecretFile(keyFile), id: id, origin: "the key file \(keyFile)")
    }
    guard let text = console.environment[SigningKey.variable], !text.isEmpty else {
      throw CommandFailure(
        "there is no key to sign with: name it with --key-file or --storekit, or set \(SigningKey.variable)")
    }
    var bytes = Array(text.utf8)
    return try SigningKey(pem: SecretBytes(taking: &bytes), id: id, origin: SigningKey.variable)
  }
}
