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
  /// The subscription of a product id, or the only one whose id ends with the words or whose reference name they are.
  package func number(of product: String) -> Int? {
    if let number = number(ofProduct: product) { return number }
    let ending = productIds.filter { $0.byBytes.hasSuffix("." + product) }
    if ending.count == 1 { return number(ofProduct: ending[0]) }
    let letters = lettersOnly(product)
    let named = subscriptions.indices.filter {
      lettersOnly(subscriptions[$0].product.referenceName.value) == letters
    }
    return ending.isEmpty && named.count == 1 ? named[0] : nil
  }

  /// `'Basic' is taken for com.example.basic`, if the words are a reference name; nil for an id or the end of one.
  package func assumption(for product: String) -> String? {
    guard let number = number(of: product) else { return nil }
    let id = subscriptions[number].productId
    return id == product || id.byBytes.hasSuffix("." + product)
      ? nil : "\(quoted(product)) is taken for \(id)"
  }

  /// `did you mean com.example.basic.monthly or com.example.premium.monthly?`; nil if no id is similar to the words.
  package func suggestion(for product: String) -> String? {
    let meant = meant(by: product)
    guard !meant.isEmpty else { return nil }
    return "did you mean \(meant.count > 5 ? firstFive(meant) : listed(meant))?"
  }

  /// The ids that end with the words. If there are none: the ids that contain the words, then the id that is spelled most
  /// like them, then the ids with which they have most parts between dots in common.
  private func meant(by product: String) -> [String] {
    guard !product.isEmpty, product.utf8.count <= 256 else { return [] }
    let ids = productIds
    let ending = ids.filter { $0.byBytes.hasSuffix("." + product) }
    if !ending.isEmpty { return ending }
    let letters = lettersOnly(product)
    let named = subscriptions.filter { lettersOnly($0.product.referenceName.value) == letters }
    if !named.isEmpty { return named.map(\.productId) }
    let containing = ids.filter { ("." + $0 + ".").byBytes.contains("." + product + ".") }
    if !containing.isEmpty { return containing }
    if let near = nearest(to: product, in: ids).first { return [near] }
    let parts = Set(product.byBytes.split(separator: "."))
    let shared = ids.map { parts.intersection($0.byBytes.split(separator: ".")).count }
    guard let most = shared.max(), most > 0 else { return [] }
    return zip(ids, shared).compactMap { id, count in count == most ? id : nil }
  }
}
