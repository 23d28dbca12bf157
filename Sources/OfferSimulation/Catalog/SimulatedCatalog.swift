import Diagnostics
package import OfferModel

/// A catalog, with its subscriptions and their offers by number.
package struct SimulatedCatalog: Sendable {
  package let catalog: Catalog
  package let subscriptions: [Subscription]
  /// The numbers of the subscriptions of each group.
  package let groups: [Range<Int>]
  /// The group of each subscription.
  private let groupNumbers: [Int]
  /// The offers of each subscription, kind by kind, as written.
  package let offers: [[SimulatedOffer]]
  private let numbers: [String: Int]
  /// The first offer of each name, and the one of each custom code in capitals.
  private let names: [String: OfferIndex]
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
    (self.groups, self.groupNumbers) = (groups, groupNumbers)
    offers = subscriptions.enumerated().map { SimulatedCatalog.offers(of: $1, $0) }
    (names, codes) = SimulatedCatalog.index(offers)
    numbers = Dictionary(subscriptions.enumerated().map { ($1.productId, $0) }) { first, _ in first }
  }

  private static func offers(of one: Subscription, _ subscription: Int) -> [SimulatedOffer] {
    var result: [SimulatedOffer] = []
    func next() -> OfferIndex { OfferIndex(subscription: subscription, number: result.count) }
    for offer in one.introductoryOffers { result.append(SimulatedOffer(offer, next())) }
    for offer in one.promotionalOffers { result.append(SimulatedOffer(offer, next())) }
    for offer in one.winBackOffers { result.append(SimulatedOffer(offer, next())) }
    for code in one.offerCodes {
      if let offer = SimulatedOffer(code, next()) { result.append(offer) }
    }
    return result
  }

  private static func index(
    _ offers: [[SimulatedOffer]]
  ) -> (names: [String: OfferIndex], codes: [String: OfferIndex]) {
    var (names, codes): ([String: OfferIndex], [String: OfferIndex]) = ([:], [:])
    for offer in offers.lazy.flatMap(\.self) {
      guard let name = offer.name else { continue }
      if names[name] == nil { names[name] = offer.index }
      guard case .offerCode(let code, _) = offer.terms else { continue }
      for batch in code.batches {
        if let text = batch.customCode?.value.uppercased(), codes[text] == nil { codes[text] = offer.index }
      }
    }
    return (names, codes)
  }

  /// An offer of any subscription by what StoreKit calls it.
  func offer(named name: String) -> SimulatedOffer? { names[name].map { self[$0] } }
  /// The offer that has a custom code; the App Store takes it in any case.
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
    offer.name.map { offer.kind.phrase + " " + quoted($0) } ?? "the " + offer.kind.phrase
  }

  /// Offer codes of in-app purchases: whether a customer has ever bought anything is not in a history of subscriptions.
  package var leftOut: Int { catalog.inAppPurchases.reduce(0) { $0 + $1.offerCodes.count } }
}
