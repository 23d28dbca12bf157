/// A resource of the App Store Connect API: what it is in the language, where it is listed, what creates it.
package struct AppleResource: Sendable {
  /// `winBackOffers`, as bodies and answers name it.
  package let type: String
  /// `WinBackOffer`, as Apple's document names it.
  package let schema: String
  /// The object of the language; nil if the language has none for it.
  package let object: ObjectID?
  /// The version in the paths of one object: 1 of `/v1/subscriptions/…`.
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

    init(_ owner: String, type: String, list: String) {
      self.owner = owner
      self.type = type
      self.list = list
    }
  }

  /// - Parameters:
  ///   - own: attributes that are no keys of the object.
  ///   - order: the keys with which bodies begin, a key of two attributes twice; the others follow in the order of the table.
  ///   - absent: keys of the object that this resource does not have.
  init(
    _ type: String, schema: String, _ object: ObjectID? = nil, in home: Home? = nil,
    prices: String? = nil, version: Int = 1, own: [AppleAttribute] = [], order: [Key] = [],
    without absent: [Key] = []
  ) {
    self.type = type
    self.schema = schema
    self.object = object
    self.home = home
    self.prices = prices ?? type
    self.version = version
    var left = object.map { Language.current[$0].attributes } ?? []
    left.removeAll { attribute in absent.contains { $0 == attribute.key } }
    var first: [AppleAttribute] = []
    for key in order {
      guard let place = left.firstIndex(where: { $0.key == key }) else { continue }
      first.append(left.remove(at: place))
    }
    attributes = own + first + left
  }

  /// `/v1/winBackOffers`.
  package var collection: String { "/v\(version)/\(type)" }

  package func attribute(_ key: Key) -> AppleAttribute? { attributes.first { $0.key == key } }

  /// - Parameter type: `winBackOffers`.
  package static func named(_ type: String) -> AppleResource? { byType[type] }

  private static let byType = Dictionary(all.map { ($0.type, $0) }) { first, _ in first }

  /// The resource of each object of a list; nil if it can be one of several resources, or is not one.
  static func schema(of object: ObjectID) -> String? {
    let resources = all.filter { $0.object == object }
    return resources.count == 1 ? resources[0].schema : nil
  }
}
