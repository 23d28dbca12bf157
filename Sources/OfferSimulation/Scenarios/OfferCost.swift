import Diagnostics
package import OfferModel

/// What an offer costs in a storefront on a day, in minor units. An amount that is not known is nil.
package struct OfferCost: Sendable {
  package let storefront: Storefront
  /// The price of a period; the whole price of a pay-up-front offer, and 0 for a free one.
  package let price: Int64?
  package let periods: Int
  package let total: Int64?
  /// What the customer pays for the subscription over the same time; nil if that is no whole number of its periods.
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
    if let price {
      total = product(price, periods)
    } else {
      total = nil
    }
    let start = customer.life(in: catalog.group(of: offer.index.subscription)).start(
      of: offer.index.subscription, plan, until: day)
    let regular = subscription.history(of: plan)?.amount(
      in: storefront, on: day, forSubscriberSince: start)
    if let length, let regular {
      regularTotal = product(regular, length)
    } else {
      regularTotal = nil
    }
  }

  /// What the customer saves over the length of the offer.
  package var saving: Int64? {
    guard let regularTotal, let total else { return nil }
    return regularTotal - total
  }
}

extension OfferCost {
  /// Returns what customers who take an offer on a day pay for a period after it, in minor units; nil if that is not known.
  ///
  /// For a customer who is subscribed already, the offer begins on this day as well: their paid time is over then.
  package static func following(
    _ offer: SimulatedOffer, for customer: Customer, on day: CalendarDate, _ catalog: SimulatedCatalog
  ) -> Int64? {
    let number = offer.index.subscription
    let plan = offer.terms.plan.value
    guard let end = day.adding(offer.terms.length.value) else { return nil }
    let start = customer.life(in: catalog.group(of: number)).start(of: number, plan, until: day)
    return catalog.subscriptions[number].history(of: plan)?.amount(
      in: customer.storefront, on: end, forSubscriberSince: start ?? day)
  }
}

/// An amount several times; nil if it is too large.
private func product(_ amount: Int64, _ count: Int) -> Int64? {
  let (product, isTooLarge) = amount.multipliedReportingOverflow(by: Int64(count))
  return isTooLarge ? nil : product
}
