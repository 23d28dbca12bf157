import Diagnostics
import OfferModel

/// What the filters of the page need to know about an element. An element without a mark is always shown.
struct FilterMark: Sendable {
  /// The number of its product in the page.
  var product: Int?
  /// The number of its offer among those of the product; nil if it is not about one offer.
  var offer: Int?
  /// The kinds of its offers; nil if the element is not about certain kinds.
  var kinds: [OfferKind]?
  /// The campaigns of its offers; nil if the element is not about offers.
  var campaigns: [String]?
  var storefronts: StorefrontSet?
  var days: (first: CalendarDate?, last: CalendarDate?)?
  /// Words by which the text filter finds it, besides those that it shows.
  var words: [String] = []
  /// The offers, `0.3`, and products, `0`, that a line of text is about: it is shown if one of them is. A product whose price changes
  /// in some storefronts has these, `0@f00…`. Empty if it is about the whole catalog; nil for other elements.
  var subjects: [String]?

  init(product: Int? = nil, storefronts: StorefrontSet? = nil) {
    self.product = product
    self.storefronts = storefronts
  }

  /// The mark of a line of text.
  init(subjects: [String]) { self.subjects = subjects }

  init(_ offer: OfferView, of product: Int) {
    self.product = product
    self.offer = offer.number
    kinds = [offer.kind]
    campaigns = [offer.campaign].compactMap(\.self)
    storefronts = offer.facts.storefronts
    days = offer.days
  }

  /// The mark of an element about a batch, whose codes have days of their own.
  init(_ batch: BatchView, of offer: OfferView, of product: Int) {
    self.init(offer, of: product)
    days = (batch.batch.createdDate.value, batch.lastDay)
  }

  /// The mark of an element about several offers.
  init(_ offers: [OfferView], of product: Int, _ storefronts: StorefrontSet) {
    self.init(product: product, storefronts: storefronts)
    kinds = OfferKind.allCases.filter { kind in offers.contains { $0.kind == kind } }
    campaigns = Array(Set(offers.compactMap(\.campaign))).sorted()
  }

  /// The name of its offer in the page; nil if it is not about one offer.
  var offerName: String? {
    guard let product, let offer else { return nil }
    return "\(product).\(offer)"
  }

  /// The attributes of the element, `data-…`, with their values.
  var attributes: [(name: String, value: String)] {
    var all: [(String, String)] = []
    if let product { all.append(("data-p", "\(product)")) }
    if let offerName { all.append(("data-o", offerName)) }
    if let kinds { all.append(("data-k", kinds.map { "\($0.rawValue)" }.joined(separator: " "))) }
    // The names of campaigns have no blanks.
    if let campaigns { all.append(("data-c", campaigns.joined(separator: " "))) }
    if let storefronts, storefronts != .all { all.append(("data-s", storefronts.hexadecimal)) }
    if let first = days?.first { all.append(("data-f", first.description)) }
    if let last = days?.last { all.append(("data-t", last.description)) }
    if let subjects { all.append(("data-a", subjects.joined(separator: " "))) }
    if !words.isEmpty { all.append(("data-x", words.joined(separator: " "))) }
    return all
  }
}

extension StorefrontSet {
  /// The storefronts as hexadecimal digits, each of which has four storefronts in `StorefrontOrder`, the first as its lowest bit.
  var hexadecimal: String {
    var digits = Array(repeating: 0, count: (Storefront.count + 3) / 4)
    for one in members {
      let place = StorefrontOrder.place(of: one)
      digits[place / 4] |= 1 << (place % 4)
    }
    return digits.map { String($0, radix: 16) }.joined()
  }
}

extension OfferView {
  /// The first and the last day on which it runs; nil if there is none. An offer that never runs is after all days.
  var days: (first: CalendarDate?, last: CalendarDate?) {
    guard let first = facts.spans.map(\.lowerBound).min(), let last = facts.spans.map(\.upperBound).max()
    else { return (.last, nil) }
    return (CalendarDate(dayNumber: first), CalendarDate(dayNumber: last))
  }
}
