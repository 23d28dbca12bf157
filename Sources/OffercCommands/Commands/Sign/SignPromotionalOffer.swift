import ArgumentParser
import Diagnostics
import JSONText
import OfferModel
import OfferSignatures

/// Signs a promotional offer for a customer.
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
    let product = try productId(named: signing.product, in: catalog.products)
    guard let issuerId else {
      let signature = try catalog.signPromotionalOffer(
        offer, of: product, for: try customer, with: key, occasion)
      try console.outputData(signature.json)
      return .success
    }
    let jws = try catalog.signPromotionalOfferJWS(
      offer, of: product, transactionId: transactionId, with: key,
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
