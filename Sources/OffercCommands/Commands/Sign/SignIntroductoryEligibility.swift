import ArgumentParser
import Diagnostics
import OfferModel
import OfferSignatures

/// Signs whether a customer can have the introductory offer.
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
    let catalog = try signing.catalog(console)
    let product = try productId(named: signing.product, in: catalog.products)
    let jws = try catalog.signIntroductoryEligibility(
      allow, of: product, transactionId: transactionId, with: key, request)
    try console.write(jws + "\n")
    return .success
  }
}
