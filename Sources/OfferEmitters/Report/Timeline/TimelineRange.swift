package import OfferModel

/// The days that a timeline shows.
package struct TimelineRange: Sendable {
  package let from: CalendarDate
  /// The last day.
  package let to: CalendarDate

  /// Returns nil if the last day is before the first one, or if there are more than ten years.
  package init?(from: CalendarDate, to: CalendarDate) {
    guard to >= from, to.dayNumber - from.dayNumber < 3660 else { return nil }
    self.from = from
    self.to = to
  }

  /// Returns the year that begins with the month of a day.
  package static func year(around day: CalendarDate) -> TimelineRange {
    let from = CalendarDate(year: day.year, month: day.month, day: 1) ?? day
    let to = from.adding(months: 12)?.previous ?? day
    return TimelineRange(from: from, to: max(from, to)) ?? TimelineRange(day)
  }

  private init(_ day: CalendarDate) {
    from = day
    to = day
  }

  var dayCount: Int { to.dayNumber - from.dayNumber + 1 }

  func contains(_ day: CalendarDate) -> Bool { from <= day && day <= to }

  /// Returns the days with a line and a name: the first days of months, of every third month and so on, or of weeks.
  ///
  /// - Parameter width: The width of the drawing, in pixels.
  func ticks(width: Double) -> [(day: CalendarDate, name: String)] {
    guard dayCount > 70 else { return weeks }
    let months = Double(dayCount) / 30.4
    let step = [1, 3, 6, 12].first { width / months * Double($0) >= 68 } ?? 24
    var ticks: [(day: CalendarDate, name: String)] = []
    var day = CalendarDate(year: from.year, month: from.month, day: 1)
    while let tick = day, tick <= to {
      if tick >= from, (tick.month - 1).isMultiple(of: min(step, 12)) {
        let isFirst = ticks.isEmpty || tick.month == 1
        ticks.append((tick, TimelineRange.months[tick.month - 1] + (isFirst ? " \(tick.year)" : "")))
      }
      day = tick.adding(months: 1)
    }
    return ticks
  }

  /// The days on which weeks of the range begin.
  var weeks: [(day: CalendarDate, name: String)] {
    var ticks: [(day: CalendarDate, name: String)] = []
    var day: CalendarDate? = from
    while let tick = day, tick <= to {
      if (tick.dayNumber - from.dayNumber).isMultiple(of: 7) {
        ticks.append((tick, "\(tick.day) \(TimelineRange.months[tick.month - 1])"))
      }
      day = tick.next
    }
    return ticks
  }

  /// The whole months that have days of the range.
  var wholeMonths: [(first: CalendarDate, last: CalendarDate, name: String)] {
    var months: [(first: CalendarDate, last: CalendarDate, name: String)] = []
    var day = CalendarDate(year: from.year, month: from.month, day: 1)
    while let first = day, first <= to {
      let next = first.adding(months: 1)
      months.append(
        (first, next?.previous ?? .last, TimelineRange.longMonths[first.month - 1] + " \(first.year)"))
      day = next
    }
    return months
  }

  private static let longMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
