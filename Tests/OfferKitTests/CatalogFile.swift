import Foundation

// What docs/catalog-json.md shows to readers in Swift; `CatalogRecipeTests` compares the two and runs it.
// recipe
struct CatalogFile: Decodable {
  struct Derived: Decodable {
    let byOfferIdentifier: [String: [String: [String]]]?
    let offers: [String: Offers]
  }

  struct Offers: Decodable {
    let introductory: [Offer]?
    let promotional: [String: Offer]?
    let offerCode: [String: Offer]?
    let winBack: [String: Offer]?
  }

  struct Offer: Decodable {
    let offerDiscountType: String
    let duration: String?
    let numberOfPeriods: Int?
    let total: [String: String]?
  }

  let derived: Derived

  /// The offers that a transaction with this type and identifier can belong to, by product ID.
  func offers(ofType type: Int, identifier: String) -> [String: Offer] {
    let products = derived.byOfferIdentifier?[String(type)]?[identifier] ?? []
    return Dictionary(
      uniqueKeysWithValues: products.compactMap { product in
        let offers = derived.offers[product]
        let offer =
          switch type {
          case 2: offers?.promotional?[identifier]
          case 3: offers?.offerCode?[identifier]
          case 4: offers?.winBack?[identifier]
          default: Offer?.none
          }
        return offer.map { (product, $0) }
      })
  }
}
// end
