import Diagnostics
package import OfferModel

/// Whether a customer can have an offer, on which days, and why not: at the start of one day, or on all days.
package struct OfferAnswer: Sendable {
  package let offer: SimulatedOffer
  /// The days at whose start the customer can have it, in order.
  package let days: [DaySpan]
  /// Every condition that does not hold on the day; empty if the answer is about all days.
  package let unmet: [Unmet]
  /// The next day on which the customer can have it, if it is not available on the one that is asked about.
  package let opensOn: CalendarDate?
  /// The last day on which the customer can have it, if it is available on the day that is asked about, and ends.
  package let lastDay: CalendarDate?
  package let assumptions: [Assumption]
  /// Whether the customer can have it: on the day that is asked about, or ever.
  package let isAvailable: Bool

  /// - Parameter day: the day that is asked about; nil for all days.
  package init(
    _ offer: SimulatedOffer, for customer: Customer, on day: CalendarDate?, in catalog: SimulatedCatalog
  ) {
    self.offer = offer
    days = catalog.open(offer, for: customer)
    assumptions = catalog.assumptions(offer, for: customer)
    guard let day else {
      unmet = []
      isAvailable = !days.isEmpty
      opensOn = nil
      lastDay = nil
      return
    }
    unmet = catalog.unmet(offer, for: customer, on: day)
    isAvailable = unmet.isEmpty
    opensOn = unmet.isEmpty ? nil : nextDay(in: days, after: day)
    lastDay = days.first { $0.contains(day) }?.lastDay
  }
}
