/// A resource of the App Store Connect API: what it is in the language, where it is listed, what creates it.
package struct AppleResource: Sendable {
  /// `winBackOffers`, as bodies and answers name it.
  package let type: String
  /// `WinBackOffer`, as Apple's document names it.
  package let schema: String
  /// What it is in the language, then what it has a part of; empty where the language has no object for it.
  package let objects: [ObjectID]
  /// Of the paths for one of it: `v1`.
  package let version: Int
  package let home: Home?
  /// The type of its price in one storefront: `winBackOfferPrices`.
  package let prices: String
  /// In the order in which bodies have them.
  package let attributes: [AppleAttribute]

  /// What it belongs to, and where it is listed there: `/v1/subscriptions/ID/winBackOffers`.
  package struct Home: Sendable {
    /// The relationship to it: `subscription`.
    package let owner: String
    /// `subscriptions`.
    package let type: String
    package let list: String
  }

  init(
    _ type: String, _ schema: String, _ objects: [ObjectID], version: Int, in home: Home?, prices: String?,
    _ attributes: [AppleAttribute]
  ) {
    (self.type, self.schema, self.objects, self.version) = (type, schema, objects, version)
    (self.home, self.prices, self.attributes) = (home, prices ?? type, attributes)
  }

  /// `/v1/winBackOffers`.
  package var collection: String { "/v\(version)/\(type)" }

  package func attribute(_ key: Key) -> AppleAttribute? { attributes.first { $0.key == key } }

  /// - Parameter type: `winBackOffers`.
  package static func named(_ type: String) -> AppleResource? { byType[type] }

  private static let byType = Dictionary(all.map { ($0.type, $0) }) { first, _ in first }
}
