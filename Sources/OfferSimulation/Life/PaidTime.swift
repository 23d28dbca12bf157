import OfferModel

/// The time that a customer has paid for without a gap: whole months from one day of a month to the same day of another,
/// and the days that are left.
///
/// Free time neither counts nor interrupts. If all of the time since the last gap was free, the paid time before the gap
/// counts. The days that are left of several paid stretches add up to months of 31 days.
struct PaidTime: Hashable, Sendable {
  private var months = 0
  private var days = 0
  private var isPaid = false
  /// The months of the last paid time before a gap.
  private var earlier = 0
  /// The first day of the last paid stretch; nil once a free stretch has followed it.
  private var begun: CalendarDate?

  /// The time after a stretch has begun on `start`.
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

  /// The paid months up to the start of the day `end`.
  func months(at end: CalendarDate) -> Int {
    var result = self
    result.close(at: end)
    return isPaid ? result.months + result.days / 31 : earlier
  }

  /// Equal for all customers who have paid for at least `most` months, the most that any offer asks for.
  func upTo(_ most: Int, at day: CalendarDate) -> PaidTime {
    guard months(at: day) >= most else { return self }
    var result = PaidTime()
    result.isPaid = isPaid
    result.earlier = most
    return result
  }

  /// The time of a run that begins after a gap; the gap starts on `end`.
  func interrupted(at end: CalendarDate) -> PaidTime {
    var result = PaidTime()
    result.earlier = months(at: end)
    return result
  }

  /// Counts the paid stretch that has begun, up to `end`.
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
