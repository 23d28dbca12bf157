import JSONText
import OfferLanguage

/// The price of an offer, or of a plan, in one storefront.
struct OfferRow: Hashable, Sendable {
  enum Price: Hashable, Sendable {
    case free
    /// A decimal in the storefront's currency.
    case amount(String)
    /// What Apple derives from an amount in another storefront.
    case equalized(base: String, amount: String)
  }

  let storefront: String
  let price: Price

  /// The price point; nil for a free offer, which must not have one.
  func pricePoint(of product: PricePointOwner) -> Reference? {
    switch price {
    case .free: nil
    case .amount(let amount): .pricePoint(product, storefront: storefront, amount: amount)
    case .equalized(let base, let amount):
      .equalized(product, storefront: storefront, base: base, amount: amount)
    }
  }
}

/// Prices that are created together with what they belong to, by ids that hold only in the request.
struct InlinePrices {
  let relationship: JSON.Member
  let included: [JSON]

  /// - Parameters:
  ///   - attributes: of every row, as `relationships` are.
  init(
    _ resource: AppleResource, _ rows: [OfferRow], of product: PricePointOwner,
    attributes: [JSON.Member] = [],
    relationships: [JSON.Member] = []
  ) {
    let ids = rows.map { Reference.known("${price-\($0.storefront)}") }
    relationship = links("prices", resource.prices, ids)
    included = zip(ids, rows).map { id, row in
      let links =
        relationships + [link("territory", "territories", .known(row.storefront))]
        + product.link(to: row.pricePoint(of: product))
      return [
        "type": .text(resource.prices), "id": .text(id.text),
        "attributes": attributes.isEmpty ? nil : .object(attributes), "relationships": .object(links),
      ]
    }
  }
}

extension PricePointOwner {
  /// Nothing for a free offer.
  func link(to point: Reference?) -> [JSON.Member] {
    let (name, type) =
      isInAppPurchase
      ? ("pricePoint", "inAppPurchasePricePoints") : ("subscriptionPricePoint", "subscriptionPricePoints")
    return point.map { [AppStoreConnect.link(name, type, $0)] } ?? []
  }
}
