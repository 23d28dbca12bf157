package import OfferModel

/// Time on one subscription at one kind of price, without a gap.
package struct Stretch: Sendable {
  package let subscription: Int
  package let plan: BillingPlan
  package let offer: OfferIndex?
  /// Whether the customer paid for it: not a free trial, not refunded.
  package let isPaid: Bool
  package let start: CalendarDate
  /// The first day after it; nil where it renews without an end.
  package let end: CalendarDate?
  /// What was paid before it in the same run.
  let before: PaidTime
}

/// Paid time that is not interrupted: whole months from one day of the month to the same day, and days that are left.
///
/// Free time inside neither counts nor interrupts; where all of it is free, the paid time before the gap counts. The days that several paid stretches leave add up to months of 31 days.
struct PaidTime: Hashable, Sendable {
  private var months = 0
  private var days = 0
  private var isPaid = false
  /// The months of the last paid time before a gap.
  private var earlier = 0
  /// Where the last paid stretch began, while nothing free has come after it.
  private var begun: CalendarDate?

  /// When a stretch begins after it.
  func adding(isPaid: Bool, from start: CalendarDate) -> PaidTime {
    var result = self
    if isPaid {
      result.begun = begun ?? start
      result.isPaid = true
    } else {
      result.close(at: start)
    }
    return result
  }

  func months(at end: CalendarDate) -> Int {
    var result = self
    result.close(at: end)
    return isPaid ? result.months + result.days / 31 : earlier
  }

  /// The same for all that have as many months as anybody asks for.
  func upTo(_ most: Int, at day: CalendarDate) -> PaidTime {
    guard months(at: day) >= most else { return self }
    var result = PaidTime()
    (result.isPaid, result.earlier) = (isPaid, most)
    return result
  }

  /// What begins after a gap at the end of this.
  func interrupted(at end: CalendarDate) -> PaidTime {
    var result = PaidTime()
    result.earlier = months(at: end)
    return result
  }

  private mutating func close(at end: CalendarDate) {
    guard let start = begun, start < end else {
      begun = nil
      return
    }
    let whole = start.wholeMonths(until: end)
    months += whole
    days += end.dayNumber - (start.adding(months: whole) ?? end).dayNumber
    begun = nil
  }
}
