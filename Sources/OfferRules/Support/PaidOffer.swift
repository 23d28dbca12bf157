import Diagnostics
import OfferModel

/// An offer that costs something, with the regular prices on the day it begins: today if that day has passed.
struct PaidOffer {
  private enum Source {
    case subscription(SubscriptionOffer)
    case purchase(Product, OfferCode)
  }

  private let source: Source
  let prices: PriceMap
  let regular: PriceMap
  let periods: PaidPeriods

  /// Nil if it is free, has ended, or belongs to a plan that is missing.
  init?(_ offer: SubscriptionOffer, of subscription: Subscription, on today: CalendarDate) {
    let plan = offer.terms.plan.value
    guard let prices = offer.terms.pricing.prices, let history = subscription.history(of: plan) else {
      return nil
    }
    if let end = offer.window.end, end.value < today { return nil }
    source = .subscription(offer)
    self.prices = prices
    regular = history.prices(on: max(offer.window.start?.value ?? today, today))
    periods = PaidPeriods(offer.terms, subscription.chargingPeriod(of: plan))
  }

  /// Nil if it is free.
  init?(_ code: OfferCode, of product: Product) {
    guard let prices = code.pricing.prices else { return nil }
    source = .purchase(product, code)
    self.prices = prices
    regular = product.prices
    periods = .one
  }

  var path: ObjectPath {
    switch source {
    case .subscription(let offer): offer.path
    case .purchase(let product, let code): product.path(of: code)
    }
  }

  /// `win-back offer 'comeback'`.
  var phrase: String {
    switch source {
    case .subscription(let offer): offer.phrase
    case .purchase(_, let code): OfferKind.offerCode.phrase + " " + quoted(code.referenceName.value)
    }
  }

  private var terms: OfferTerms? { if case .subscription(let offer) = source { offer.terms } else { nil } }
  var mode: OfferMode? { terms?.mode.value }
  var length: OfferDuration? { terms?.length.value }

  /// `the regular 1500 JPY a period`, `the regular 4500 JPY for 3 periods`: what the same costs without the offer.
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
  /// The offers that cost something, those of deactivated codes left out.
  func forEachPaidOffer(on today: CalendarDate, _ body: (PaidOffer) -> Void) {
    for subscription in subscriptions {
      for offer in subscription.offersInUse {
        if let paid = PaidOffer(offer, of: subscription, on: today) { body(paid) }
      }
    }
    for purchase in inAppPurchases {
      for code in purchase.offerCodes where code.active.value {
        if let paid = PaidOffer(code, of: purchase.product(on: today)) { body(paid) }
      }
    }
  }
}

/// How many regular periods one payment of an offer covers.
struct PaidPeriods {
  /// A begun period counted as whole.
  let whole: Int
  /// Below one for a month of a yearly subscription.
  let exact: Double
  let ratio: Ratio

  static let one = PaidPeriods(of: .one)

  /// One, or all that an up-front payment covers.
  init(_ terms: OfferTerms, _ period: BillingPeriod) {
    guard case .payUpFront = terms.mode.value else {
      self = .one
      return
    }
    self.init(of: terms.length.value.ratio(to: period))
  }

  private init(of ratio: Ratio) {
    whole = Int((ratio.numerator + ratio.denominator - 1) / ratio.denominator)
    self.ratio = ratio
    exact = Double(ratio.numerator) / Double(ratio.denominator)
  }
}

extension Subscription {
  /// The offers that customers can still get some day: those of deactivated codes are left out.
  var offersInUse: [SubscriptionOffer] {
    introductoryOffers.map(offer) + promotionalOffers.map(offer) + winBackOffers.map(offer)
      + offerCodes.filter(\.active.value).compactMap(offer)
  }
}

extension Catalog {
  /// The introductory and win-back offers, which have dates; `offer` is asked for only where a finding needs it.
  func forEachDatedOffer(_ visit: (_ window: DateWindow, _ offer: () -> SubscriptionOffer) -> Void) {
    for subscription in subscriptions {
      for offer in subscription.introductoryOffers { visit(offer.window) { subscription.offer(offer) } }
      for offer in subscription.winBackOffers { visit(offer.window) { subscription.offer(offer) } }
    }
  }
}
