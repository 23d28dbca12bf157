import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// Finds what lines of text are about, so that the filters of the page reach them: see `FilterMark.subjects`.
struct PageSubjects {
  /// The number of each product in the page, by its product ID.
  private var products: [String: Int] = [:]
  /// The offers, as the marks of elements name them, by the places of their names and of their batches.
  private var offers: [SourceRange: String] = [:]

  init(_ view: CatalogView) {
    for (number, product) in view.products.enumerated() {
      products[product.id] = number
      for offer in product.offers {
        let name = "\(number).\(offer.number)"
        offers[offer.range] = name
        for batch in offer.batches { offers[batch.batch.id.range] = name }
      }
    }
  }

  /// Returns the offers and products of events.
  func subjects(of events: [OfferEvent]) -> [String] {
    let all = events.compactMap { event in
      products[event.product.productId.value].map { number in
        event.offer.map { "\(number).\($0)" } ?? subject(ofProduct: number, in: event.storefronts)
      }
    }
    return Set(all).sorted()
  }

  /// Returns the offer of a change, or else its product; empty if the page has neither.
  func subjects(of entry: CatalogDiff.Entry) -> [String] {
    let ranges = [entry.money?.after.offer.range, entry.change.new?.range].compactMap(\.self)
    if let offer = ranges.compactMap({ offers[$0] }).first { return [offer] }
    return subjects(ofProduct: entry.change.path.productId, in: entry.storefrontsOfPrices)
  }

  func subjects(of entry: RunningOffers.Entry) -> [String] {
    offers[entry.offer.range].map { [$0] } ?? subjects(ofProduct: entry.product.id)
  }

  /// Returns the product; empty if the page does not have it.
  ///
  /// - Parameter storefronts: Where a price of the product changes; nil if it is about the whole product.
  func subjects(ofProduct id: String?, in storefronts: StorefrontSet? = nil) -> [String] {
    id.flatMap { products[$0] }.map { [subject(ofProduct: $0, in: storefronts)] } ?? []
  }

  private func subject(ofProduct number: Int, in storefronts: StorefrontSet?) -> String {
    guard let storefronts, storefronts != .all else { return "\(number)" }
    return "\(number)@\(storefronts.hexadecimal)"
  }
}
