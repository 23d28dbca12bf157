import Diagnostics
import OfferModel

/// The contents of a StoreKit configuration file: of one that was read (wrong spellings and types are repaired, nothing is
/// added), or of one that a catalog asks for.
///
/// Texts that are missing or blank are nil. `source` is the object of the file that was read; in a file that is made from a
/// catalog, `origin` is the place in the catalog.
struct StoreKitFile: Sendable {
  var source = FileObject()
  var version: StoreKitVersion?
  /// The storefront of test sessions. Every price in the file is in its currency.
  var storefront: Storefront?
  /// The language of test sessions in Foundation's spelling, `en_US`; only in files that are made from a catalog.
  var locale: String?
  /// The app's Apple ID, in files that were synced with App Store Connect.
  var appleId: String?
  var groups: [StoreKitGroup] = []
  var products: [StoreKitProduct] = []

  var subscriptions: [StoreKitSubscription] { groups.flatMap(\.subscriptions) }

  /// How many products and offers customers can buy.
  var counts: CatalogCounts {
    var counts = CatalogCounts()
    counts.products = subscriptions.count + products.count
    for subscription in subscriptions {
      for kind in StoreKitOffer.Kind.allCases { counts.offers += subscription.soldOffers(kind).count }
    }
    return counts
  }
}
