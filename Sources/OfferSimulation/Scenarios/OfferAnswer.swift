import Diagnostics
package import OfferModel

/// What there is to say about an offer and a customer at the start of a day.
package struct OfferAnswer: Sendable {
  package let offer: SimulatedOffer
  /// Every condition that does not hold; none: the customer can have it.
  package let unmet: [Unmet]
  /// The next day on which the customer can have it, if it is not open.
  package let opensOn: CalendarDate?
  /// The last day on which the customer can have it, if it is open and ends.
  package let lastDay: CalendarDate?
  package let assumptions: [Assumption]

  package var isOpen: Bool { unmet.isEmpty }

  package init(
    _ offer: SimulatedOffer, for customer: Customer, on day: CalendarDate, in catalog: SimulatedCatalog
  ) {
    self.offer = offer
    unmet = catalog.unmet(offer, for: customer, on: day)
    let open = catalog.open(offer, for: customer)
    opensOn = unmet.isEmpty ? nil : nextDay(in: open, after: day)
    lastDay = open.first { $0.contains(day) }?.lastDay
    assumptions = catalog.assumptions(offer, for: customer)
  }
}

/// What an offer costs in a storefront on a day, in minor units; nil where no amount is known.
package struct OfferCost: Sendable {
  package let storefront: Storefront
  /// For each period; of a pay-up-front offer the whole price, of a free one 0.
  package let price: Int64?
  package let periods: Int
  package let total: Int64?
  /// What the subscription costs over the same time, where its period divides the length.
  package let regularTotal: Int64?

  package init(
    _ offer: SimulatedOffer, in storefront: Storefront, on day: CalendarDate, _ catalog: SimulatedCatalog
  ) {
    self.storefront = storefront
    let terms = offer.offer
    let plan = terms.plan.value
    let subscription = catalog.subscriptions[offer.index.subscription]
    let length = terms.length.value.periods(of: subscription.chargingPeriod(of: plan))
    let isByPeriod = terms.mode.value.isPayAsYouGo
    periods = isByPeriod ? length ?? 1 : 1
    price = terms.mode.value.isFree ? 0 : terms.pricing.prices?[storefront]?.amount
    let count = Int64(periods)
    total = price.flatMap { $0.multipliedReportingOverflow(by: count).overflow ? nil : $0 * count }
    let regular = subscription.history(of: plan)?.prices(on: day)[storefront]?.amount
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
