package import OfferModel
import Diagnostics

/// A column of a table of prices: the prices of a product, its monthly plan or one of its offers by storefront.
package struct PriceColumn: Sendable {
  package let product: Product
  package let name: Name
  package let prices: PriceMap
  /// Where it is sold or offered.
  package let territories: StorefrontSet

  package enum Name: Hashable, Sendable {
    /// The regular price of a period, or of a one-time purchase.
    case regular
    case monthlyPlan
    /// Counted from 1, in the order of the normal form.
    case introductory(Int)
    case promotional(String)
    case winBack(String)
    case offerCode(String)

    /// The plan of regular prices; nil for an offer.
    package var plan: BillingPlan? {
      switch self {
      case .regular: .upFront
      case .monthlyPlan: .monthly
      case .introductory, .promotional, .winBack, .offerCode: nil
      }
    }
  }

  package init(_ name: Name, of product: Product, _ prices: PriceMap, in territories: StorefrontSet) {
    self.name = name
    self.product = product
    self.prices = prices
    self.territories = territories
  }

  /// `com.example.monthly|win-back|comeback`: unique in a catalog.
  package var header: String { product.productId.value + "|" + name.text }

  /// The columns of a subscription: its regular prices before any change, then those of its offers that are not free.
  ///
  /// - Parameter introductoryNumber: the number of an introductory offer, given its place in the list.
  package static func all(
    of subscription: Subscription, introductoryNumber: (Int) -> Int = { $0 + 1 }
  ) -> [PriceColumn] {
    var columns = [
      PriceColumn(
        .regular, of: subscription.product, subscription.product.prices,
        in: subscription.product.territories.set)
    ]
    func add(_ name: Name, _ pricing: OfferPricing) {
      guard let prices = pricing.prices else { return }
      columns.append(PriceColumn(name, of: subscription.product, prices, in: pricing.territories.set))
    }
    if let plan = subscription.monthlyPlan { add(.monthlyPlan, plan.pricing) }
    // Introductory offers come first, so their place among all offers is that among their kind.
    for (place, offer) in subscription.offers.all.enumerated() {
      add(Name(offer, introductoryNumber: introductoryNumber(place)), offer.pricing)
    }
    return columns
  }

  package static func all(of purchase: InAppPurchase) -> [PriceColumn] {
    let codes = purchase.offerCodes.compactMap { offer in
      offer.pricing.prices.map { prices in
        PriceColumn(.offerCode(offer.name), of: purchase.product, prices, in: offer.pricing.territories.set)
      }
    }
    let product = purchase.product
    return [PriceColumn(.regular, of: product, product.prices, in: product.territories.set)] + codes
  }
}

extension PriceColumn.Name {
  /// - Parameter introductoryNumber: the number of the offer if it is an introductory one, counted from 1.
  package init(_ offer: Offer, introductoryNumber: @autoclosure () -> Int) {
    switch offer.kind {
    case .introductory: self = .introductory(introductoryNumber())
    case .promotional: self = .promotional(offer.name)
    case .winBack: self = .winBack(offer.name)
    case .offerCode: self = .offerCode(offer.name)
    }
  }

  /// `price`, `introductory|#1`, `win-back|comeback`.
  package var text: String {
    switch self {
    case .regular: "price"
    case .monthlyPlan: "price|monthly"
    case .introductory(let number): "introductory|#\(number)"
    case .promotional(let id): "promotional|" + id
    case .winBack(let id): "win-back|" + id
    case .offerCode(let name): "offer-code|" + name
    }
  }
}

extension NormalForm {
  /// The columns of `prices.csv`: products in the order of the normal form, each followed by its offers.
  package var priceColumns: [PriceColumn] {
    catalog.groups.flatMap { $0.subscriptions.flatMap { PriceColumn.all(of: $0) } }
      + catalog.inAppPurchases.flatMap { PriceColumn.all(of: $0) }
  }
}
