import OfferModel

/// The order in which the page lists storefronts: by currency, so that equal amounts are beside each other.
enum StorefrontOrder {
  static let all = Storefront.all.sorted { one, other in
    let currency = one.currency.rawValue
    let otherCurrency = other.currency.rawValue
    return currency == otherCurrency ? one < other : currency < otherCurrency
  }

  /// The places in this order, by the index of the storefront.
  private static let places: [Int] = {
    var places = Array(repeating: 0, count: Storefront.count)
    for (place, storefront) in all.enumerated() { places[Int(storefront.index)] = place }
    return places
  }()

  static func place(of storefront: Storefront) -> Int { places[Int(storefront.index)] }
}
