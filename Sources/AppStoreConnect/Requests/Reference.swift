/// An id in a request: known, or found out when the request is sent.
package indirect enum Reference: Hashable, Sendable {
  case known(String)
  /// The id of what a step creates.
  case made(step: Int)
  /// The version of the texts of a subscription or a group that can be edited.
  case textVersion(of: Reference)
  /// The localization of a version of texts in a locale.
  case localization(version: Reference, locale: String)
  /// The price point of a product with an amount in a storefront.
  case pricePoint(product: Reference, storefront: String, amount: String)
  /// The price point that Apple derives for a storefront from an amount in another one.
  case equalized(product: Reference, storefront: String, base: String, amount: String)

  /// As a plan shows it: an id, or what will be looked up, in braces.
  package var text: String {
    switch self {
    case .known(let id): id
    case .made, .textVersion, .localization, .pricePoint, .equalized: "{" + words + "}"
    }
  }

  /// Without braces.
  private var words: String {
    switch self {
    case .known(let id): id
    case .made(let step): "step \(step): id"
    case .textVersion(let owner): "texts: \(owner.short)"
    case .localization(let version, let locale): "\(locale) of \(version.short)"
    case .pricePoint(let product, let storefront, let amount):
      "price point: \(product.short), \(storefront), \(amount)"
    case .equalized(let product, let storefront, let base, let amount):
      "equalized price point: \(product.short), \(storefront), from \(amount) in \(base)"
    }
  }

  /// Inside of another reference.
  private var short: String {
    switch self {
    case .made(let step): "step \(step)"
    default: words
    }
  }
}
