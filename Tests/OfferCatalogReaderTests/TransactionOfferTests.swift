import OfferCatalogReader
import TestSupport
import Testing

/// From a transaction to its offer.
struct TransactionOfferTests {
  private static let basic = "com.example.destinationvideo.basic.monthly"
  private static let premium = "com.example.destinationvideo.premium.monthly"
  typealias Transaction = CompiledCatalog.TransactionOffer

  private let catalog: CompiledCatalog

  init() throws {
    catalog = try CompiledCatalog(json: catalogJSON(TestSupport.catalog(ExampleCatalog.examples[1].texts)))
  }

  @Test(arguments: [
    (Transaction(productId: basic, offerType: nil), "regular price"),
    (Transaction(productId: basic, offerType: 5, offerIdentifier: "stay"), "retention"),
    (Transaction(productId: basic, offerType: 6, offerIdentifier: "new"), "unknown type 6"),
    (Transaction(productId: basic, offerType: 4, offerIdentifier: "basic_winback_1m"), "basic_winback_1m"),
    (
      // The identifier decides, even if the offer has ended.
      Transaction(
        productId: premium, offerType: 4, offerIdentifier: "premium_winback_3m",
        offerDiscountType: "FREE_TRIAL", day: CompiledCatalog.Day("2030-01-01")), "premium_winback_3m"
    ),
    (Transaction(productId: basic, offerType: 2, offerIdentifier: "basic_winback_1m"), "not in the catalog"),
    (
      Transaction(productId: premium, offerType: 4, offerIdentifier: "basic_winback_1m"), "not in the catalog"
    ),
    (Transaction(productId: basic, offerType: 4, offerIdentifier: "BASIC_WINBACK_1M"), "not in the catalog"),
    (Transaction(productId: "com.example.other", offerType: 1), "not in the catalog"),
    (Transaction(productId: basic, offerType: 3, offerIdentifier: "GIFT_MONTH_2027"), "GIFT_MONTH_2027"),
    // Introductory offers have no identifier.
    (
      Transaction(productId: basic, offerType: 1),
      "one of free-trial_P1W_none_none, pay-as-you-go_P3M_none_none"
    ),
    (
      Transaction(productId: basic, offerType: 1, offerDiscountType: "FREE_TRIAL"),
      "free-trial_P1W_none_none"
    ),
    (Transaction(productId: basic, offerType: 1, offerPeriod: "P7D"), "free-trial_P1W_none_none"),
    (Transaction(productId: basic, offerType: 1, offerPeriod: "P1M"), "pay-as-you-go_P3M_none_none"),
    (Transaction(productId: basic, offerType: 1, offerPeriod: "P3M"), "pay-as-you-go_P3M_none_none"),
    (Transaction(productId: basic, offerType: 1, storefront: "IND"), "free-trial_P1W_none_none"),
    (Transaction(productId: basic, offerType: 1, storefront: "USA"), "pay-as-you-go_P3M_none_none"),
    (Transaction(productId: basic, offerType: 1, billingPlanType: "MONTHLY"), "not in the catalog"),
    (
      Transaction(productId: premium, offerType: 1, day: CompiledCatalog.Day("2027-05-31")),
      "free-trial_P1W_none_2027-05-31"
    ),
    (
      Transaction(productId: premium, offerType: 1, day: CompiledCatalog.Day("2027-06-01")),
      "pay-up-front_P3M_2027-06-01_none"
    ),
  ])
  func aTransactionBelongsTo(_ transaction: Transaction, _ expected: String) {
    func name(_ offer: CompiledCatalog.Offer) -> String { offer.identifier ?? offer.key ?? "" }
    let match = catalog.offer(forTransaction: transaction)
    let found =
      switch match {
      case .regularPrice: "regular price"
      case .offer(let offer): name(offer)
      case .oneOf(let offers): "one of " + offers.map(name).joined(separator: ", ")
      case .notInCatalog: "not in the catalog"
      case .retention: "retention"
      case .unknownType(let type): "unknown type \(type)"
      }
    equal(found, expected)
    if case .offer = match {} else { absent(match.offer) }
  }
}
