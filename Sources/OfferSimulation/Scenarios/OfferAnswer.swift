import Diagnostics
package import OfferModel

/// What there is to say about an offer and a customer, on all days or at the start of one.
package struct OfferAnswer: Sendable {
  package let offer: SimulatedOffer
  /// The days at whose start the customer can have it, in order.
  package let days: [DaySpan]
  /// Every condition that does not hold on the day; none for all days.
  package let unmet: [Unmet]
  /// The next day on which the customer can have it, if it is not available on the one that is asked about.
  package let opensOn: CalendarDate?
  /// The last day on which the customer can have it, if it is available on the day that is asked about, and ends.
  package let lastDay: CalendarDate?
  package let assumptions: [Assumption]
  /// Whether the customer can have it: on the day that is asked about, or ever.
  package let isAvailable: Bool

  /// - Parameter day: nil for all days.
  package init(
    _ offer: SimulatedOffer, for customer: Customer, on day: CalendarDate?, in catalog: SimulatedCatalog
  ) {
    self.offer = offer
    let days = catalog.open(offer, for: customer)
    let unmet = day.map { catalog.unmet(offer, for: customer, on: $0) } ?? []
    isAvailable = day == nil ? !days.isEmpty : unmet.isEmpty
    opensOn = unmet.isEmpty ? nil : day.flatMap { nextDay(in: days, after: $0) }
    lastDay = day.flatMap { day in days.first { $0.contains(day) }?.lastDay }
    assumptions = catalog.assumptions(offer, for: customer)
    (self.days, self.unmet) = (days, unmet)
  }
}

/// What an offer costs in a storefront on a day, in minor units; nil where no amount is known.
package struct OfferCost: Sendable {
  package let storefront: Storefront
  /// For each period; of a pay-up-front offer the whole price, of a free one 0.
  package let price: Int64?
  package let periods: Int
  package let total: Int64?
  /// What the customer pays for the subscription over the same time, where its period divides the length.
  package let regularTotal: Int64?

  package init(
    _ offer: SimulatedOffer, for customer: Customer, on day: CalendarDate, _ catalog: SimulatedCatalog
  ) {
    storefront = customer.storefront
    let terms = offer.terms
    let plan = terms.plan.value
    let subscription = catalog.subscriptions[offer.index.subscription]
    let length = terms.length.value.periods(of: subscription.chargingPeriod(of: plan))
    let isByPeriod = terms.mode.value.isPayAsYouGo
    periods = isByPeriod ? length ?? 1 : 1
    price = terms.mode.value.isFree ? 0 : offer.offer.pricing.prices?[storefront]?.amount
    let count = Int64(periods)
    total = price.flatMap { $0.multipliedReportingOverflow(by: count).overflow ? nil : $0 * count }
    let start = customer.life(in: catalog.group(of: offer.index.subscription)).start(
      of: offer.index.subscription, plan, until: day)
    let regular = subscription.history(of: plan)?.amount(
      in: storefront, on: day, forSubscriberSince: start)
    regularTotal = length.flatMap { length in
      regular.flatMap {
        $0.multipliedReportingOverflow(by: Int64(length)).overflow ? nil : $0 * Int64(length)
      }
    }
  }

  package var saving: Int64? {
    regularTotal.flatMap { regular in total.map { regular - $0 } }
  }
}

/// Where a customer can meet an offer.
package enum MeetingPlace: String, CaseIterable, Sendable {
  case launchSheet = "launch-sheet"
  case storeKitViews = "storekit-views"
  case subscriptionsPage = "subscriptions-page"
  case appStore = "app-store"
  case directLink = "direct-link"
  case app
  case redemption

  package var phrase: String {
    switch self {
    case .launchSheet: "sheet when the app starts"
    case .storeKitViews: "StoreKit views of the app"
    case .subscriptionsPage: "Subscriptions page of the account"
    case .appStore: "App Store"
    case .directLink: "direct link"
    case .app: "the app"
    case .redemption: "redemption of a code"
    }
  }
}

/// Where a customer completes the purchase of a win-back offer.
package enum PurchaseCompletion: CaseIterable, Sendable {
  /// The app gets a transaction that somebody else has made.
  case outsideApp
  /// The app gets a `PurchaseIntent`, and makes the purchase.
  case purchaseIntent
  /// The view makes the purchase.
  case inApp
}

extension MeetingPlace {
  /// Only what begins on the App Store depends on the setting: the Subscriptions page always behaves as if it were on, and what
  /// is redeemed in the sheet arrives as a transaction. Source: "Supporting win-back offers in your app".
  package func completion(isStreamlined: Bool) -> PurchaseCompletion {
    switch self {
    case .launchSheet, .subscriptionsPage, .redemption: .outsideApp
    case .appStore, .directLink: isStreamlined ? .outsideApp : .purchaseIntent
    case .storeKitViews, .app: .inApp
    }
  }
}

extension SimulatedCatalog {
  /// The App Store shows a win-back offer only with the promotional image of its subscription.
  ///
  /// Source: "Supporting win-back offers in your app", "Merchandising win-back offers in your app".
  package func places(of offer: SimulatedOffer) -> [MeetingPlace] {
    switch offer.offer.part {
    case .introductory: return [.app, .storeKitViews]
    case .promotional: return [.app]
    case .offerCode: return [.redemption]
    case .winBack(let terms):
      let isInAppStore = terms.isPromoted && !needsImage(offer)
      return [.launchSheet, .storeKitViews, .subscriptionsPage] + (isInAppStore ? [.appStore] : [])
        + (terms.appleId == nil ? [] : [.directLink])
    }
  }

  /// Whether the App Store would show the offer if its subscription had a promotional image.
  package func needsImage(_ offer: SimulatedOffer) -> Bool {
    guard let part = offer.offer.winBack, part.isPromoted else { return false }
    return subscriptions[offer.index.subscription].product.promotionalImage == nil
  }
}

extension SimulatedOffer {
  /// The address of a win-back offer whose Apple ID is known.
  package var directLink: String? {
    offer.winBack?.appleId.map { "https://apps.apple.com/win-back/\($0.value)" }
  }

  /// Whether the customer gets the introductory offer first and then this one.
  package var isStacked: Bool {
    guard case .stackWithIntroOffers = offer.code?.subscription?.offerEligibility.value else { return false }
    return true
  }
}
