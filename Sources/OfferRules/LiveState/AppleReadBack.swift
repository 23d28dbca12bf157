package import OfferModel

/// Converts values that Apple returns to the values that a catalog would have.
///
/// Everything that checks whether Apple has what a catalog says compares these values: the plan, the check after each step,
/// the search for the effect of a request without an answer, and `pull`.
///
/// How Apple answers, as observed:
/// - An introductory offer that was created without a start date is returned with the day on which it was created, and with
///   the plan `UPFRONT` (2026-10). Ended offers are still returned.
/// - For a price decrease, `preserveCurrentPrice` is accepted and has no effect. No answer shows it for a planned change.
/// - A change to the current price is accepted, and no answer shows it.
/// - A price with `preserved: true` is what existing subscribers pay, even if it has no start date (2026-09).
package struct AppleReadBack: Sendable {
  let today: CalendarDate

  package init(on today: CalendarDate) { self.today = today }

  /// The start date of an offer; nil if that day has come, which means the same as no start date.
  package func start(_ day: CalendarDate?) -> CalendarDate? { day.flatMap { $0 <= today ? nil : $0 } }

  package func start(_ day: String?) -> String? {
    CalendarDate(day ?? "").map { start($0)?.description } ?? day
  }

  /// Whether an offer has ended. Ended offers are neither planned nor reported as missing.
  package func isHistory(end: CalendarDate?) -> Bool { end.map { $0 < today } ?? false }

  /// Apple's name of a billing plan. No name means the up-front plan, which every subscription has.
  package func plan(_ appleName: String?) -> String { appleName ?? BillingPlan.upFront.appleName }
}
