import ByteText
import Diagnostics
import Interpretation
package import OfferModel

/// A catalog, with its subscriptions and their offers by number.
package struct SimulatedCatalog: Sendable {
  package let catalog: Catalog
  package let subscriptions: [Subscription]
  /// The numbers of the subscriptions of each group.
  package let groups: [Range<Int>]
  private let groupNumbers: [Int]
  /// The offers of each subscription, kind by kind, as written.
  package let offers: [[SimulatedOffer]]
  private let numbers: [String: Int]
  /// The first offer of each name, and the one of each custom code in capitals.
  private let names: [ExactText: OfferIndex]
  private let codes: [String: OfferIndex]

  package init(_ catalog: Catalog) {
    self.catalog = catalog
    subscriptions = catalog.subscriptions
    var groups: [Range<Int>] = []
    var groupNumbers: [Int] = []
    for (number, group) in catalog.groups.enumerated() {
      let start = groupNumbers.count
      groupNumbers += Array(repeating: number, count: group.subscriptions.count)
      groups.append(start..<groupNumbers.count)
    }
    self.groups = groups
    self.groupNumbers = groupNumbers
    offers = subscriptions.enumerated().map { number, subscription in
      SimulatedCatalog.offers(of: subscription, number: number)
    }
    let index = SimulatedCatalog.index(offers)
    names = index.names
    codes = index.codes
    let numbered = subscriptions.enumerated().map { number, one in (one.productId, number) }
    numbers = Dictionary(numbered) { first, _ in first }
  }

  private static func offers(of subscription: Subscription, number: Int) -> [SimulatedOffer] {
    var result: [SimulatedOffer] = []
    for offer in subscription.offers {
      let index = OfferIndex(subscription: number, number: result.count)
      if let simulated = SimulatedOffer(offer, index, of: subscription) { result.append(simulated) }
    }
    return result
  }

  private static func index(
    _ offers: [[SimulatedOffer]]
  ) -> (names: [ExactText: OfferIndex], codes: [String: OfferIndex]) {
    var names: [ExactText: OfferIndex] = [:]
    var codes: [String: OfferIndex] = [:]
    for offer in offers.lazy.flatMap(\.self) {
      guard let name = offer.name.map(ExactText.init) else { continue }
      if names[name] == nil { names[name] = offer.index }
      for batch in offer.offer.batches {
        if let text = batch.customCode?.value.uppercased(), codes[text] == nil { codes[text] = offer.index }
      }
    }
    return (names, codes)
  }

  /// An offer of any subscription by what StoreKit calls it.
  func offer(named name: String) -> SimulatedOffer? { names[ExactText(name)].map { self[$0] } }
  /// The offer that has a custom code; upper and lower case do not matter to the App Store.
  func offer(ofCode text: String) -> SimulatedOffer? { codes[text.uppercased()].map { self[$0] } }

  package func number(ofProduct productId: String) -> Int? { numbers[productId] }
  package var productIds: [String] { subscriptions.map(\.productId) }
  package func group(of subscription: Int) -> Int { groupNumbers[subscription] }
  package subscript(index: OfferIndex) -> SimulatedOffer { offers[index.subscription][index.number] }
  package func productId(of offer: SimulatedOffer) -> String {
    subscriptions[offer.index.subscription].productId
  }

  /// `win-back offer 'comeback'`, `the introductory offer`.
  package func phrase(of offer: SimulatedOffer) -> String {
    offer.offer.phrase
  }

  /// The number of offer codes of in-app purchases. They are not simulated: whether a customer has ever bought something is
  /// not part of a history of subscriptions.
  package var leftOut: Int {
    catalog.inAppPurchases.reduce(0) { sum, purchase in sum + purchase.offerCodes.count }
  }
}

extension SimulatedCatalog {
  /// What people call the subscriptions.
  private var subscriptionNames: ProductNames { ProductNames(subscriptions.map(\.product)) }

  /// The subscription that a text means: its ID, the end of one, or its reference name.
  package func number(of product: String) -> Int? {
    // An ID has an index. Every other name is compared with those of all products, which the report cannot do in each storefront.
    if let number = number(ofProduct: product) { return number }
    guard case .product(let id) = subscriptionNames.match(product) else { return nil }
    return number(ofProduct: id)
  }

  /// See `ProductNames`.
  package func assumption(for product: String) -> String? { subscriptionNames.assumption(for: product) }

  /// See `ProductNames`.
  package func suggestion(for product: String, otherwise verb: String = "expected") -> String? {
    subscriptionNames.suggestion(for: product, otherwise: verb)
  }
}
