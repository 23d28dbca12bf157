import ByteText
import Diagnostics
import OfferModel

/// What a catalog says, for apps and servers: products, their offers, and prices on a day in a storefront.
///
/// `init(json:)` reads `catalog.json`, which `offerc build` writes. `OfferKit` makes the same value of the YAML files of a catalog.
///
/// ```swift
/// let catalog = try CompiledCatalog(json: Data(contentsOf: url))
/// for product in catalog.products { print(product.id, product.offers.count) }
/// ```
///
/// It uses no disk, no clock, no locale and no library of the system. `catalog.json` has unreleased offers and custom codes: an app
/// should contain it only if customers may read all of it.
public struct CompiledCatalog: Sendable, Hashable {
  /// The app's bundle ID.
  public let bundleId: String
  /// The app's numeric Apple ID; nil if the catalog does not have it.
  public let appleId: Int?
  /// The app's name; nil if the catalog does not have it.
  public let appName: String?
  /// The SHA-256 digest of the catalog, `sha256:` and 64 hexadecimal digits. Two catalogs with the same digest mean the same.
  public let digest: String
  /// Subscriptions, sorted by group, level and product ID, then in-app purchases, sorted by product ID.
  public let products: [Product]
  /// The IDs of deleted products, which Apple never lets an app use again.
  public let retiredProductIds: [String]
  /// The identifiers and reference names of deleted offers, of all subscription groups.
  public let retiredOfferIds: [String]
  /// The codes of storefronts that this version of the library does not know, or for which it knows another currency. The catalog
  /// has no prices and no offers for them. Empty for a catalog of the same version of offerc.
  public let skippedStorefronts: [String]
}

extension CompiledCatalog {
  /// The product with an ID; nil if the catalog does not have it.
  public func product(_ id: String) -> Product? { products.first { $0.id.isIdentical(to: id) } }

  /// The offers of a product that customers can get on a day in a storefront, with their prices there.
  ///
  /// An offer is one of them if it is available in the storefront, and
  /// - an introductory or a win-back offer: the day is not before its first or after its last day;
  /// - an offer code: on that day, customers can redeem codes of an active batch that is not for the sandbox;
  /// - a promotional offer: always, because your server decides.
  ///
  /// Whether a customer is eligible is not known here. Days begin at an hour that depends on the country: do not rely on the hour.
  ///
  /// - Parameters:
  ///   - productId: A subscription or an in-app purchase.
  ///   - day: A day in Pacific time, as all days of a catalog.
  ///   - storefront: The storefront of the customer's account.
  /// - Returns: Introductory offers, promotional offers, win-back offers, then offer codes, each in the order of `Product.offers`.
  ///   An empty list for an ID that the catalog does not have: `product(_:)` tells whether it has one.
  public func offers(of productId: String, on day: Day, in storefront: Storefront) -> [AvailableOffer] {
    guard let product = product(productId) else { return [] }
    return product.offers.compactMap { offer in
      guard offer.isAvailable(on: day), let price = offer.price(in: storefront) else { return nil }
      return AvailableOffer(offer, price, of: product, on: day, in: storefront)
    }
  }
}

extension CompiledCatalog: CustomStringConvertible {
  /// The app, then a line for each product and for each of its offers.
  public var description: String { ([summary] + products.map(\.listing)).joined(separator: "\n") }

  private var summary: String {
    let subscriptions = products.count { $0.subscription != nil }
    let offers = products.reduce(0) { sum, product in sum + product.offers.count }
    let counts = [
      counted(subscriptions, "subscription"), counted(products.count - subscriptions, "in-app purchase"),
      counted(offers, "offer"),
    ]
    return "\(bundleId): \(listed(counts, "and"))"
  }
}
