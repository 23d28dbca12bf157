import ArgumentParser
import Diagnostics
import JSONText
import OfferSignatures

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
