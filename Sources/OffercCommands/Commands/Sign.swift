import ArgumentParser
import CodeLedger
import Cryptography
import Diagnostics
import JSONText
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
  @Argument(help: .catalog) var path = "."

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
  static let configuration = CommandConfiguration(
    commandName: "introductory-eligibility",
    abstract: "Sign whether one customer can get the introductory offer.",
    discussion: """
      Prints a compact JWS that StoreKit accepts with a purchase. It overrides what the App Store would decide. The catalog \
      must have an introductory offer for the subscription.

      Examples:
        offerc sign introductory-eligibility store --allow true \\
          --product com.example.yoga.monthly --transaction-id 704237832334823239 \\
          --key-file key.p8 --key-id 2X9R4HXF34 \\
          --issuer-id 57246542-96fe-1a63-e053-0824d011072a
        offerc sign introductory-eligibility store --allow false \\
          --product com.example.yoga.monthly --transaction-id 704237832334823239 \\
          --storekit Store.storekit --issuer-id 57246542-96fe-1a63-e053-0824d011072a
      """)

  @OptionGroup var signing: SigningOptions

  @Option(
    help: ArgumentHelp("A transaction ID of the customer, or their appTransactionId.", valueName: "ID"))
  var transactionId: String

  @Option(help: ArgumentHelp("Whether the customer can get the offer: true or false.", valueName: "BOOL"))
  var allow: Bool

  @Option(help: ArgumentHelp("The issuer ID that App Store Connect shows above the keys.", valueName: "ID"))
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
  static let configuration = CommandConfiguration(
    commandName: "promotional-offer", abstract: "Sign a promotional offer for one customer.",
    discussion: """
      Prints JSON with signature, nonce, timestamp and key ID, or with --jws the compact JWS alone. The catalog must have \
      the offer. The App Store accepts each signature once, and a version 1 signature only for 24 hours.

      Examples:
        offerc sign promotional-offer store --product com.example.yoga.monthly \\
          --offer stay --storekit Store.storekit --application-username ''
        offerc sign promotional-offer store --product com.example.yoga.monthly \\
          --offer stay --key-file key.p8 --key-id 2X9R4HXF34 \\
          --account-token 7e3fb204-2d5c-4f3e-a8b5-97c1d14f4f04
        offerc sign promotional-offer store --product com.example.yoga.monthly \\
          --offer stay --key-file key.p8 --key-id 2X9R4HXF34 --jws \\
          --issuer-id 57246542-96fe-1a63-e053-0824d011072a
      """)

  @OptionGroup var signing: SigningOptions

  @Option(help: ArgumentHelp("The ID of the promotional offer.", valueName: "ID"))
  var offer: String

  @Option(help: ArgumentHelp("The appAccountToken that the app passes with the purchase.", valueName: "UUID"))
  var accountToken: String?

  @Option(
    help: ArgumentHelp(
      "The applicationUsername that the app passes with the payment; '' if it passes none.", valueName: "TEXT"
    ))
  var applicationUsername: String?

  @Flag(help: "Sign version 2, a JWS, which StoreKit has accepted since 2025.")
  var jws = false

  @Option(
    help: ArgumentHelp(
      "With --jws: the issuer ID that App Store Connect shows above the keys.", valueName: "ID"))
  var issuerId: String?

  @Option(
    help: ArgumentHelp(
      "With --jws: a transaction ID of the customer, or their appTransactionId; optional.",
      valueName: "ID"))
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
      throw ValidationError(
        "--issuer-id and --transaction-id are parts of a JWS: add --jws, or remove them")
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
      try console.output(signature.json)
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
