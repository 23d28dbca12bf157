import OfferModel

/// What the filters in the page ask about an element. An element without a mark is always shown.
struct FilterMark: Sendable {
  /// The number of its product in the page.
  var product: Int?
  /// Nil: of any kind, or of none.
  var kinds: [OfferKind]?
  /// Nil: the element is not about offers.
  var campaigns: [String]?
  var storefronts: StorefrontSet?
  var days: DateWindow?

  init(product: Int? = nil, storefronts: StorefrontSet? = nil) {
    (self.product, self.storefronts) = (product, storefronts)
  }

  init(_ offer: OfferView, of product: Int) {
    self.product = product
    kinds = [offer.kind]
    campaigns = [offer.campaign].compactMap(\.self)
    storefronts = offer.pricing.territories.set
    days = offer.days
  }

  /// Of what is about all of these offers.
  init(_ offers: [OfferView], of product: Int, _ storefronts: StorefrontSet) {
    self.init(product: product, storefronts: storefronts)
    kinds = OfferKind.allCases.filter { kind in offers.contains { $0.kind == kind } }
    campaigns = Array(Set(offers.compactMap(\.campaign))).sorted()
  }

  /// `data-…`: names in their order, each with its value.
  var attributes: [(name: String, value: String)] {
    var all: [(String, String)] = []
    if let product { all.append(("data-p", "\(product)")) }
    if let kinds { all.append(("data-k", kinds.map { "\($0.rawValue)" }.joined(separator: " "))) }
    if let campaigns { all.append(("data-c", campaigns.joined(separator: "\n"))) }
    if let storefronts, storefronts != .all { all.append(("data-s", storefronts.hexadecimal)) }
    if let first = days?.start { all.append(("data-f", first.value.description)) }
    if let last = days?.end { all.append(("data-t", last.value.description)) }
    return all
  }
}

extension StorefrontSet {
  /// A digit for four storefronts, in the order of their index; the first is its lowest bit.
  fileprivate var hexadecimal: String {
    var digits = Array(repeating: 0, count: (Storefront.count + 3) / 4)
    for one in members { digits[Int(one.index) / 4] |= 1 << (Int(one.index) % 4) }
    return digits.map { String($0, radix: 16) }.joined()
  }
}

extension OfferView {
  /// The days on which it runs: of an offer code, from its first batch to the end of the last one.
  var days: DateWindow {
    guard kind == .offerCode else { return window }
    let live = batches.filter { $0.state != .deactivated }
    guard let first = live.map(\.batch.createdDate).min(by: { $0.value < $1.value }) else { return window }
    let ends = live.map(\.lastDay)
    let last = ends.contains { $0 == nil } ? nil : ends.compactMap(\.self).max()
    return DateWindow(start: first, end: last.map { Located($0, at: first.range) })
  }

  /// Whether customers can have it on a day.
  func runs(on day: CalendarDate) -> Bool {
    guard isActive, kind != .offerCode || batches.contains(where: { $0.state != .deactivated }) else {
      return false
    }
    return days.days.contains(day.dayNumber)
  }
}
