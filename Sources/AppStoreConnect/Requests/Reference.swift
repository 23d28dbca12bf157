/// An id in a request: known, or found out when the request is sent.
package indirect enum Reference: Hashable, Sendable {
  case known(String)
  /// The id of what a step creates.
  case made(step: Int)
  /// The localization of a version of texts in a locale.
  case localization(version: Reference, locale: String, isGroup: Bool)
  /// The price point of a product with an amount in a storefront.
  case pricePoint(PricePointOwner, storefront: String, amount: String)
  /// The price point that Apple derives for a storefront from an amount in another one.
  case equalized(PricePointOwner, storefront: String, base: String, amount: String)

  /// As a plan shows it: an id, or what will be looked up, in braces.
  package var text: String {
    switch self {
    case .known(let id): id
    case .made(let step): "{step \(step): id}"
    case .localization(let version, let locale, let isGroup):
      "{\(isGroup ? "group " : "")localization: \(version.short), \(locale)}"
    case .pricePoint(let owner, let storefront, let amount):
      "{\(owner.prefix)price point: \(owner.product.short), \(storefront), \(amount)}"
    case .equalized(let owner, let storefront, let base, let amount):
      "{\(owner.prefix)equalized price point: \(owner.product.short), \(storefront), \(base), \(amount)}"
    }
  }

  /// Inside of another reference.
  private var short: String {
    switch self {
    case .known(let id): id
    case .made(let step): "step \(step)"
    case .localization, .pricePoint, .equalized: text
    }
  }
}

/// A product with price points: Apple keeps those of in-app purchases apart.
package struct PricePointOwner: Hashable, Sendable {
  package let product: Reference
  package let isInAppPurchase: Bool

  package init(_ product: Reference, isInAppPurchase: Bool) {
    (self.product, self.isInAppPurchase) = (product, isInAppPurchase)
  }

  fileprivate var prefix: String { isInAppPurchase ? "in-app " : "" }
}
