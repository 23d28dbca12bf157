import OfferModel

extension CompiledCatalog {
  /// One of the App Store's storefronts, 175 in January 2026.
  public struct Storefront: Sendable, Hashable, Comparable, CustomStringConvertible {
    let model: OfferModel.Storefront

    init(_ model: OfferModel.Storefront) { self.model = model }

    /// - Parameter code: Three or two capital letters (ISO 3166-1): `USA` or `US`. StoreKit's `Storefront.countryCode` and the
    ///   `storefront` of a transaction have three.
    ///
    /// Returns nil if this version of the library knows no storefront with the code.
    public init?(code: String) {
      guard let model = OfferModel.Storefront(code: code) ?? OfferModel.Storefront(alpha2: code) else {
        return nil
      }
      self.model = model
    }

    /// All storefronts that this version of the library knows, in the order of their codes.
    public static let all = OfferModel.Storefront.all.map(Storefront.init)

    /// Three capital letters (ISO 3166-1 alpha-3, and `XKS` for Kosovo), as Apple has them.
    public var code: String { model.code }
    /// The English name of the country or region.
    public var name: String { model.appleName }
    /// The currency in which the storefront bills (ISO 4217), such as `EUR`.
    public var currencyCode: String { model.currency.code }
    /// The code.
    public var description: String { code }

    /// Whether a storefront's code comes before that of another one.
    public static func < (one: Storefront, other: Storefront) -> Bool { one.model < other.model }
  }
}
