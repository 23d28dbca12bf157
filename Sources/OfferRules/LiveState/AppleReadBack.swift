package import OfferModel

/// What is compared in place of what Apple reads back. Whatever has to know whether Apple has what a catalog says compares
/// these values: plan, read-back, the search for what an unanswered request did, and pull.
///
/// How Apple answers, as seen live:
/// - An introductory offer that was made without a start reads back with the day on which it was made, and with the plan
///   `UPFRONT` (2026-10). What has ended stays listed.
/// - Where a price falls, `preserveCurrentPrice` is accepted and has no effect; of a planned change no answer shows it.
/// - A change to the price in force is accepted, and no answer shows it.
/// - A price with `preserved: true` is what existing subscribers pay, even when it has no start (2026-09).
package struct AppleReadBack: Sendable {
  let today: CalendarDate

  package init(on today: CalendarDate) { self.today = today }

  /// A start that has come is as good as none.
  package func start(_ day: CalendarDate?) -> CalendarDate? { day.flatMap { $0 <= today ? nil : $0 } }

  package func start(_ day: String?) -> String? {
    CalendarDate(day ?? "").map { start($0)?.description } ?? day
  }

  /// An offer that has ended is history: it is neither planned nor missed.
  package func isHistory(end: CalendarDate?) -> Bool { end.map { $0 < today } ?? false }

  /// Apple's word for a plan; all subscriptions have the plan that no word names.
  package func plan(_ appleName: String?) -> String { appleName ?? BillingPlan.upFront.appleName }
}
