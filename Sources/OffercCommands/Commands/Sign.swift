import ArgumentParser
import CodeLedger
import Cryptography
import Diagnostics
import JSONText
import OfferModel
import OfferSignatures

struct Sign: ParsableCommand {
  static let configuration = CommandConfiguration(
    of: "sign", subcommands: [SignPromotionalOffer.self, SignIntroductoryEligibility.self])
}

/// What every signature needs.
struct SigningOptions: ParsableArguments {
  @OptionGroup var name: CatalogName

  @Option(help: .value("ID", "The product ID of the subscription.")) var product: String

  @OptionGroup var key: SigningKeyOptions

  @Option(help: .value("UUID", "Use this nonce instead of a random one, for tests.")) var nonce: String?

  @Option(
    help: .value("MS", "Use this time instead of the current time, for tests: milliseconds since 1970."))
  var timestamp: Int64?

  func occasion(_ console: Console) throws -> SigningOccasion {
    try SigningOccasion(nonce: nonce, timestamp: timestamp ?? console.milliseconds())
  }

  /// The one catalog at the path, whatever the rules say of it.
  func catalog(_ console: Console) throws -> Catalog {
    let run = try CatalogOpening(paths: [name.path]).open(on: console.today(), console)
    _ = try run.only(or: ", expected one: name the one with the product")
    return try run.catalogs(console)[0]
  }
}

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
      var bytes = try readFile(storekit)
      return try SigningKey(storeKit: &bytes, origin: storekit)
    }
    let id = keyId ?? ""
    if let keyFile {
      return try SigningKey(
        pem: try readSecretFile(keyFile, orVariable: SigningKey.variable), id: id,
        origin: "the key file \(keyFile)")
    }
    guard let text = console.environment[SigningKey.variable], !text.isEmpty else {
      throw CommandFailure(
        "there is no key to sign with: name it with --key-file or --storekit, or set \(SigningKey.variable)")
    }
    var bytes = Array(text.utf8)
    return try SigningKey(pem: SecretBytes(taking: &bytes), id: id, origin: SigningKey.variable)
  }
}

struct SignIntroductoryEligibility: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "sign introductory-eligibility")

  @OptionGroup var signing: SigningOptions

  @Option(help: .value("ID", "A transaction ID of the customer, or their appTransactionId."))
  var transactionId: String

  @Option(help: .value("BOOL", "Whether the customer can get the offer: true or false.")) var allow: Bool

  @Option(help: .value("ID", "The issuer ID that App Store Connect shows above the keys."))
  var issuerId: String

  func run(in console: Console) throws -> ExitStatus {
    let request = try JWSRequest(issuerId: issuerId, try signing.occasion(console))
    let key = try signing.key.read(console)
    let jws = try signing.catalog(console).signIntroductoryEligibility(
      allow, of: signing.product, transactionId: transactionId, with: key, request)
    try console.write(jws + "\n")
    return .success
  }
}

struct SignPromotionalOffer: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "sign promotional-offer")

  @OptionGroup var signing: SigningOptions

  @Option(help: .value("ID", "The ID of the promotional offer.")) var offer: String

  @Option(help: .value("UUID", "The appAccountToken that the app passes with the purchase."))
  var accountToken: String?

  @Option(
    help: .value(
      "TEXT", "The applicationUsername that the app passes with the payment; '' if it passes none."))
  var applicationUsername: String?

  @Flag(help: "Sign version 2, a JWS, which StoreKit has accepted since 2025.") var jws = false

  @Option(help: .value("ID", "With --jws: the issuer ID that App Store Connect shows above the keys."))
  var issuerId: String?

  @Option(
    help: .value("ID", "With --jws: a transaction ID of the customer, or their appTransactionId; optional."))
  var transactionId: String?

  func validate() throws {
    if jws {
      guard issuerId != nil else { throw ValidationError("--jws needs --issuer-id ID") }
      guard accountToken == nil, applicationUsername == nil else {
        throw ValidationError(
          "a JWS identifies its customer by --transaction-id: remove --account-token and --application-username"
        )
      }
      return
    }
    guard issuerId == nil, transactionId == nil else {
      throw ValidationError("--issuer-id and --transaction-id are parts of a JWS: add --jws, or remove them")
    }
    guard (accountToken == nil) != (applicationUsername == nil) else {
      throw ValidationError(
        "expected either --account-token UUID or --application-username TEXT; if your app sets neither, pass --application-username ''"
      )
    }
  }

  func run(in console: Console) throws -> ExitStatus {
    let occasion = try signing.occasion(console)
    let key = try signing.key.read(console)
    let catalog = try signing.catalog(console)
    guard let issuerId else {
      let signature = try catalog.signPromotionalOffer(
        offer, of: signing.product, for: try customer, with: key, occasion)
      try console.outputData(signature.json)
      return .success
    }
    let jws = try catalog.signPromotionalOfferJWS(
      offer, of: signing.product, transactionId: transactionId, with: key,
      try JWSRequest(issuerId: issuerId, occasion))
    try console.write(jws + "\n")
    return .success
  }

  private var customer: SignedCustomer {
    get throws {
      guard let accountToken else {
        return try SignedCustomer(applicationUsername: applicationUsername ?? "")
      }
      return try SignedCustomer(appAccountToken: accountToken)
    }
  }
}

extension PromotionalOfferSignature {
  /// What an app passes on to StoreKit, under Apple's names.
  fileprivate var json: [UInt8] {
    var json = JSONWriter(pretty: true)
    json.object { json in
      switch customer {
      case .appAccountToken(let token): json.member("appAccountToken", token.description)
      case .applicationUsername(let name): json.member("applicationUsername", name)
      }
      json.member("keyIdentifier", keyId)
      json.member("nonce", occasion.nonce.description)
      json.member("offerIdentifier", offerId)
      json.member("productId", productId)
      json.member("signature", signature)
      json.member("timestamp", Int(occasion.timestamp))
    }
    return json.finish()
  }
}
