extension API {
  package struct SubscriptionPrice: APIResource {
    package static let type = "subscriptionPrices"
    package let id: String
    /// `YYYY-MM-DD`; nil for the first price.
    package let startDate: String?
    package let preserved: Bool?
    package let planType: String?
    package let territory: String?
    package let pricePoint: String?

    package init(_ object: ResourceObject) {
      id = object.id
      startDate = object.text("startDate")
      preserved = object.boolean("preserved")
      planType = object.text("planType")
      territory = object.linkedId("territory")
      pricePoint = object.linkedId("subscriptionPricePoint")
    }
  }

  /// A price point of a subscription (`subscriptionPricePoints`) or an in-app purchase (`inAppPurchasePricePoints`).
  package struct PricePoint: Sendable {
    package let id: String
    /// In the storefront's currency, a decimal.
    package let customerPrice: String?
    package let territory: String?

    package init(_ object: ResourceObject) {
      id = object.id
      customerPrice = object.text("customerPrice")
      territory = object.linkedId("territory")
    }
  }

  /// The price of an offer in a storefront: `subscriptionPromotionalOfferPrices`, `winBackOfferPrices`,
  /// `subscriptionOfferCodePrices` or `inAppPurchaseOfferPrices`.
  package struct OfferPrice: Sendable {
    package let id: String
    package let territory: String?
    /// Nil for a free offer.
    package let pricePoint: String?

    package init(_ object: ResourceObject) {
      id = object.id
      territory = object.linkedId("territory")
      pricePoint = object.linkedId("subscriptionPricePoint") ?? object.linkedId("pricePoint")
    }
  }
}
