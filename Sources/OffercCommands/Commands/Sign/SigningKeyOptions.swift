import ArgumentParser
import CodeLedger
import Cryptography
import Diagnostics
import OfferModel
import OfferSignatures

/// Where the key is from: a file, the environment, or Xcode.
struct SigningKeyOptions: ParsableArguments {
  @Option(
    help: .value(
      "KEY.p8",
      "The key, a .p8 file from App Store Connect. Without it, the text in \(SigningKey.variable) is used."))
  var keyFile: String?

  @Option(help: .value("ID", "The ID of the key in App Store Connect.")) var keyId: String?

  @Option(
    help: .value("FILE", "Use the key and ID from Xcode's StoreKit configuration file, for tests in Xcode."))
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
      var bytes = try readStoreKitFile(storekit)
      return try SigningKey(storeKit: &bytes, origin: storekit)
    }
    let id = keyId ?? ""
    if let keyFile {
      if KeyUse(ofFile: keyFile) == .api {
        try console.say(
          "warning: the key file is named AuthKey_…, as a key of the App Store Connect API: Apple accepts signatures of a key for in-app purchases only, which is downloaded as SubscriptionKey_….p8"
        )
      }
      return try SigningKey(
        pem: try readSecretFile(keyFile, orVariable: SigningKey.variable), id: id,
        origin: "the key file \(keyFile)")
    }
    guard let text = console.environment[SigningKey.variable], !text.isEmpty else {
      throw PlainFailure(
        "there is no key to sign with: name it with --key-file or --storekit, or set \(SigningKey.variable)")
    }
    var bytes = Array(text.utf8)
    return try SigningKey(pem: SecretBytes(taking: &bytes), id: id, origin: SigningKey.variable)
  }
}
