import ByteText
import Diagnostics
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
    (self.groups, self.groupNumbers) = (groups, groupNumbers)
    offers = subscriptions.enumerated().map { SimulatedCatalog.offers(of: $1, $0) }
    (names, codes) = SimulatedCatalog.index(offers)
    numbers = Dictionary(subscriptions.enumerated().map { ($1.productId, $0) }) { first, _ in first }
  }

  private static func offers(of one: Subscription, _ subscription: Int) -> [SimulatedOffer] {
    var result: [SimulatedOffer] = []
    for offer in one.offers {
      let index = OfferIndex(subscription: subscription, number: result.count)
      if let simulated = SimulatedOffer(offer, index) { result.append(simulated) }
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
    offer.offer.phrase
  }

  /// Offer codes of in-app purchases: whether a customer has ever bought anything is not in a history of subscriptions.
  package var leftOut: Int { catalog.inAppPurchases.reduce(0) { $0 + $1.offerCodes.count } }
}

extension SimulatedCatalog {
  /// The subscription of a product id, or the only one whose id ends with the words.
  package func number(of product: String) -> Int? {
    if let number = number(ofProduct: product) { return number }
    let ending = productIds.filter { $0.byBytes.hasSuffix("." + product) }
    return ending.count == 1 ? number(ofProduct: ending[0]) : nil
  }

  /// `did you mean com.example.basic.monthly or com.example.premium.monthly?`; nil where nothing is like the words.
  package func suggestion(for product: String) -> String? {
    let meant = meant(by: product)
    guard !meant.isEmpty else { return nil }
    return "did you mean \(meant.count > 5 ? firstFive(meant) : listed(meant))?"
  }

  /// The ids that end with the words, else those that contain them, else the nearest one, else those that have a part in
  /// common with them.
  private func meant(by product: String) -> [String] {
    guard !product.isEmpty, product.utf8.count <= 256 else { return [] }
    let ids = productIds
    let ending = ids.filter { $0.byBytes.hasSuffix("." + product) }
    if !ending.isEmpty { return ending }
    let containing = ids.filter { ("." + $0 + ".").byBytes.contains("." + product + ".") }
    if !containing.isEmpty { return containing }
    if let near = nearest(to: product, in: ids).first { return [near] }
    let parts = Set(product.byBytes.split(separator: "."))
    let shared = ids.map { parts.intersection($0.byBytes.split(separator: ".")).count }
    guard let most = shared.max(), most > 0 else { return [] }
    return zip(ids, shared).filter { $0.1 == most }.map(\.0)
  }
}

/// An offer of a subscription, with the days on which customers can have it.
package struct SimulatedOffer: Sendable {
  package let index: OfferIndex
  package let offer: Offer
  package let terms: OfferTerms
  /// The days on which it can be had, in order: of an offer code those of its batches.
  package let runs: [DaySpan]

  /// Returns nil for the code of an in-app purchase.
  fileprivate init?(_ offer: Offer, _ index: OfferIndex) {
    guard let terms = offer.terms else { return nil }
    self.index = index
    self.offer = offer
    self.terms = terms
    runs = (offer.kind == .offerCode ? offer.codeRuns : [DaySpan(offer.window)]).united()
  }

  package var kind: OfferKind { offer.kind }
  /// What StoreKit reports; nil for an introductory offer.
  package var name: String? { offer.identifier?.value }
  /// What people call it; nil for an introductory offer.
  package var referenceName: String? { offer.referenceName?.value }

  package var campaign: String? { offer.campaign?.value }

  /// Whether some day is its first or its last one.
  package var hasDates: Bool { runs != [.always] }

  package var storefronts: StorefrontSet { offer.pricing.territories.set }

  package func runs(on day: CalendarDate) -> Bool { runs.contains { $0.contains(day) } }

  /// The first day from `day` on, if it does not run then.
  package func nextStart(after day: CalendarDate) -> CalendarDate? {
    runs.first { $0.first > day.dayNumber }?.firstDay
  }

  package var isHighPriority: Bool {
    guard case .high = offer.winBack?.priority.value else { return false }
    return true
  }
}

extension Offer {
  /// The days on which customers can redeem codes of Apple's.
  fileprivate var codeRuns: [DaySpan] {
    self.batches.filter { self.isActive($0) && !$0.isOwn && !$0.isSandbox }.map { batch in
      DaySpan(from: batch.createdDate.value, to: batch.expirationDate?.value)
    }
  }
}

/// Which offer of which subscription, by their numbers in a `SimulatedCatalog`.
package struct OfferIndex: Hashable, Sendable {
  package let subscription: Int
  package let number: Int
}

/// Days in a row as numbers, from the first to the one after the last; `Int.min` and `Int.max` where there is no end.
package struct DaySpan: Hashable, Sendable {
  package var first: Int
  package var end: Int

  package static let always = DaySpan(first: .min, end: .max)

  package init(first: Int, end: Int) { (self.first, self.end) = (first, end) }

  /// - Parameter end: the first day that is not in it; nil where there is none.
  package init(from start: CalendarDate, to end: CalendarDate?) {
    self.init(first: start.dayNumber, end: end?.dayNumber ?? .max)
  }

  /// The end date is a day of the offer.
  init(_ window: DateWindow) {
    first = window.start?.value.dayNumber ?? .min
    end = window.end.map { $0.value.dayNumber + 1 } ?? .max
  }

  package var isEmpty: Bool { first >= end }
  package func contains(_ day: CalendarDate) -> Bool { first <= day.dayNumber && day.dayNumber < end }

  package func intersection(_ other: DaySpan) -> DaySpan {
    DaySpan(first: max(first, other.first), end: min(end, other.end))
  }

  /// Nil where there is no first day.
  package var firstDay: CalendarDate? { CalendarDate(dayNumber: first) }
  /// Nil where there is no last day.
  package var lastDay: CalendarDate? { end == .max ? nil : CalendarDate(dayNumber: end - 1) }
}

extension [DaySpan] {
  /// In order, spans that touch or overlap as one, empty ones left out.
  func united() -> [DaySpan] {
    var result: [DaySpan] = []
    for span in filter({ !$0.isEmpty }).sorted(by: { ($0.first, $0.end) < ($1.first, $1.end) }) {
      if let last = result.last, span.first <= last.end {
        result[result.count - 1].end = Swift.max(last.end, span.end)
      } else {
        result.append(span)
      }
    }
    return result
  }

  /// The days that are in one of these and in the other; both in order.
  func intersection(_ other: [DaySpan]) -> [DaySpan] {
    var result: [DaySpan] = []
    var (i, j) = (0, 0)
    while i < count, j < other.count {
      let both = self[i].intersection(other[j])
      if !both.isEmpty { result.append(both) }
      if self[i].end < other[j].end { i += 1 } else { j += 1 }
    }
    return result
  }
}
