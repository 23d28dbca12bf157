import Diagnostics
import OfferLanguage
import OfferModel
import OfferSimulation

/// From the first purchase to the last day that anything is known of; nil for a customer who never subscribed.
///
/// - Parameters:
///   - open: the days of the offers that are shown.
///   - day: the day that is asked about.
func lifeDays(
  of one: SimulatedScenario, open: [[DaySpan]], day: CalendarDate?
) -> (first: CalendarDate, last: CalendarDate)? {
  guard let customer = one.customer, let first = customer.firstPurchase else { return nil }
  let known =
    customer.lives.values.compactMap { $0.phases.last?.from }
    + one.scenario.expectations.map(\.date.value) + [day].compactMap(\.self)
    + open.flatMap { $0.compactMap { $0.end == .max ? nil : $0.lastDay } }
  return (first, max(first, known.max() ?? first))
}
