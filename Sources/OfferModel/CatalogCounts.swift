package import Diagnostics

/// How much of each kind is in catalogs.
package struct CatalogCounts: Hashable, Sendable {
  /// Subscriptions and in-app purchases.
  package var products = 0
  /// Offers of all kinds.
  package var offers = 0
  /// Batches of offer codes.
  package var batches = 0

  package init() {}

  package init(of catalogs: [Catalog]) {
    for catalog in catalogs {
      let codes = catalog.offerCodes
      products += catalog.products.count
      offers += catalog.subscriptions.reduce(codes.count) { count, subscription in
        count + subscription.offers.count - subscription.offerCodes.count
      }
      batches += codes.reduce(0) { count, code in count + code.offer.batches.count }
    }
  }

  package static func + (one: CatalogCounts, other: CatalogCounts) -> CatalogCounts {
    var sum = one
    sum.products += other.products
    sum.offers += other.offers
    sum.batches += other.batches
    return sum
  }

  /// The counts for the last line of a report and the summary of a JSON report.
  package var counts: [Count] {
    [
      Count(products, "product", plural: "products", summary: "Subscriptions and in-app purchases."),
      Count(offers, "offer", plural: "offers", summary: "Offers of all kinds."),
      Count(batches, "batch", plural: "batches", summary: "Batches of offer codes."),
    ]
  }
}
