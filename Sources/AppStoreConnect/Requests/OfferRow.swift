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
  let relationship: BodyValue.Member
  let included: [BodyValue]

  /// - Parameters:
  ///   - extra: attributes and relationships of every row.
  init(
    _ type: String, _ rows: [OfferRow], of product: PricePointOwner,
    attributes: [BodyValue.Member] = [], relationships: [BodyValue.Member] = []
  ) {
    let pricePoint =
      product.isInAppPurchase
      ? (name: "pricePoint", type: "inAppPurchasePricePoints")
      : (name: "subscriptionPricePoint", type: "subscriptionPricePoints")
    let ids = rows.map { Reference.known("${price-\($0.storefront)}") }
    relationship = links("prices", type, ids)
    included = zip(ids, rows).map { id, row in
      var links = relationships + [link("territory", "territories", .known(row.storefront))]
      if let point = row.pricePoint(of: product) {
        links.append(link(pricePoint.name, pricePoint.type, point))
      }
      var members: [BodyValue.Member] = [.init("type", .text(type)), .init("id", .id(id))]
      if !attributes.isEmpty { members.append(.init("attributes", .object(attributes))) }
      members.append(.init("relationships", .object(links)))
      return .object(members)
    }
  }
}
