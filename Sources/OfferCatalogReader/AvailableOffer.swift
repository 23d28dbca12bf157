extension CompiledCatalog {
  /// An offer that customers can get on a day in a storefront, with its price there.
  public struct AvailableOffer: Sendable, Hashable, CustomStringConvertible {
    /// The offer.
    public let offer: Offer
    /// The storefront.
    public let storefront: Storefront
    /// What customers pay: for each period of the offer if it is pay-as-you-go, otherwise once.
    public let price: Price
    /// What the whole offer costs; nil if it is free, or has a price that only Apple knows.
    public let total: Money?
    /// The regular price of the product on the day, for the billing plan of the offer; nil if the product is no longer sold there.
    public let regularPrice: Price?
    /// What customers pay without the offer over its length, with the regular price of the day. Nil for a one-time purchase, if the
    /// length is not a whole number of billing periods, or if only Apple knows the price.
    public let regularTotal: Money?

    init(_ offer: Offer, _ price: Price, of product: Product, on day: Day, in storefront: Storefront) {
      self.offer = offer
      self.storefront = storefront
      self.price = price
      total = offer.total(in: storefront)
      regularPrice = product.price(in: storefront, on: day, paid: offer.billingPlan)
      regularTotal = regularPrice?.money.flatMap { offer.regularTotal($0, in: storefront.model) }
    }

    /// The offer, its storefront and its price: for logs.
    public var description: String { "\(offer); \(storefront): \(price)" }
  }
}
