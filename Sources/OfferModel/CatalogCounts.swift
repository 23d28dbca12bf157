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
      for subscription in catalog.subscriptions {
        offers +=
          subscription.introductoryOffers.count + subscription.promotionalOffers.count
          + subscription.winBackOffers.count
      }
      products += catalog.subscriptions.count + catalog.inAppPurchases.count
      let codes = catalog.offerCodes
      offers += codes.count
      batches += codes.reduce(0) { $0 + $1.code.batches.count }
    }
  }

  /// For the last line of a report and the summary of a JSON report.
  package var counts: [Count] {
    [
      Count(products, "product", "products", "Subscriptions and in-app purchases."),
      Count(offers, "offer", "offers", "Offers of all kinds."),
      Count(batches, "batch", "batches", "Batches of offer codes."),
    ]
  }
}
