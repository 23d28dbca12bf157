import Diagnostics
import ArgumentParser
import OfferSignatures

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
