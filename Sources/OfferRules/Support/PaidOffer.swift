import Diagnostics
import OfferModel

/// An offer that is not free, with the regular prices on its first day, or of today if that day has passed.
struct PaidOffer {
  private let owner: ProductOffer
  let prices: PriceMap
  let regular: PriceMap
  let periods: PaidPeriods
  /// How often a customer pays the offer's price; nil if its duration is not a whole number of periods, and for an offer code of
  /// an in-app purchase.
  let payments: Int?

  /// Nil if the offer is free or has ended, or if its billing plan is missing.
  init?(_ offer: Offer, of subscription: Subscription, on today: CalendarDate) {
    let plan = offer.plan
    guard let prices = offer.pricing.prices, let history = subscription.history(of: plan) else {
      return nil
    }
    if let end = offer.window.end, end.value < today { return nil }
    owner = ProductOffer(offer, of: subscription.product)
    self.prices = prices
    regular = history.prices(on: max(offer.window.start?.value ?? today, today))
    let period = subscription.chargingPeriod(of: plan)
    periods = PaidPeriods(offer, period)
    payments = offer.terms.flatMap { $0.mode.value.lowered($0.length.value, for: period)?.periods }
  }

  /// Makes the offer of an offer code of an in-app purchase; nil if it is free.
  init?(_ offer: Offer, of product: Product) {
    guard let prices = offer.pricing.prices else { return nil }
    owner = ProductOffer(offer, of: product)
    self.prices = prices
    regular = product.prices
    periods = .one
    payments = nil
  }

  var path: ObjectPath { owner.path }

  /// `win-back offer 'comeback'`.
  var phrase: String { owner.offer.phrase }

  /// Nil for an offer code of an in-app purchase.
  var mode: OfferMode? { owner.offer.terms?.mode.value }
  /// Nil for an offer code of an in-app purchase.
  var length: OfferDuration? { owner.offer.terms?.length.value }

  /// What the same costs without the offer: `the regular 1500 JPY a period`, `the regular 4500 JPY for 3 periods`.
  func regularPhrase(_ compared: ComparedPrice) -> String {
    let currency = compared.usual.storefront.currency
    guard mode != nil else { return "the regular \(compared.usual.phrase)" }
    if periods.exact == 1 { return "the regular \(compared.usual.phrase) a period" }
    let amount = Int64(min((Double(compared.usual.amount) * periods.exact).rounded(), 9e18))
    let time = periods.exact == Double(periods.whole) ? "for \(periods.whole) periods" : "for the same time"
    return "the regular \(moneyText(amount, currency)) \(time)"
  }

  func regularLabel(_ compared: ComparedPrice) -> Label {
    Label(regular.range(of: compared.usual), mode == nil ? "the regular price" : "the regular price a period")
  }
}

extension Catalog {
  /// Visits the offers that are not free, except deactivated offer codes.
  func forEachPaidOffer(on today: CalendarDate, _ body: (PaidOffer) -> Void) {
    for subscription in subscriptions {
      for offer in subscription.offersInUse {
        if let paid = PaidOffer(offer, of: subscription, on: today) { body(paid) }
      }
    }
    for purchase in inAppPurchases {
      for code in purchase.offerCodes where code.isInUse {
        if let paid = PaidOffer(code, of: purchase.product(on: today)) { body(paid) }
      }
    }
  }

  /// Visits the introductory and win-back offers, which have dates.
  ///
  /// `owner` is a function because only a finding needs it, and most offers have none.
  func forEachDatedOffer(_ visit: (_ window: DateWindow, _ owner: () -> ProductOffer) -> Void) {
    for subscription in subscriptions {
      for offers in [subscription.introductoryOffers, subscription.winBackOffers] {
        for offer in offers { visit(offer.window) { ProductOffer(offer, of: subscription.product) } }
      }
    }
  }
}

extension Subscription {
  /// All offers except deactivated offer codes, which cannot be activated again.
  var offersInUse: [Offer] { self.offers.all.filter { $0.isInUse } }
}
