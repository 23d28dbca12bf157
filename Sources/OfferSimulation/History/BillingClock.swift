import OfferModel

/// The days on which a subscription is charged: the day of the month on which it began, else the last day of the month.
/// Source: App Store Connect Help, "Offer auto-renewable subscriptions".
struct BillingClock {
  let anchor: CalendarDate
  /// Months from the anchor to the first day.
  private let offset: Int
  let step: OfferDuration

  /// The first day of a period, counted from 0; nil beyond the calendar.
  func start(ofPeriod number: Int) -> CalendarDate? {
    switch step.unit {
    case .month: anchor.adding(months: offset + number * step.count)
    case .day, .week: anchor.adding(step, times: number)
    }
  }

  /// The number of the period that a day is in, counted from 0.
  func period(on day: CalendarDate) -> Int {
    switch step.unit {
    case .month: floor(anchor.wholeMonths(until: day) - offset, step.count)
    case .week: floor(day.dayNumber - anchor.dayNumber, 7 * step.count)
    case .day: floor(day.dayNumber - anchor.dayNumber, step.count)
    }
  }

  /// The clock that goes on from the start of a period with periods of another length; the day of the month stays.
  func going(fromPeriod number: Int, every step: OfferDuration) -> BillingClock? {
    switch (self.step.unit, step.unit) {
    case (.month, .month):
      return BillingClock(anchor: anchor, offset: offset + number * self.step.count, step: step)
    default: return start(ofPeriod: number).map { BillingClock(from: $0, every: step) }
    }
  }

  /// The quotient, rounded down also if the number is negative.
  private func floor(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
  }
}

extension BillingClock {
  init(from anchor: CalendarDate, every step: OfferDuration) {
    self.init(anchor: anchor, offset: 0, step: step)
  }
}
