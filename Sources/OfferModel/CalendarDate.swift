import Diagnostics

/// A day of the Gregorian calendar, without a time zone.
package struct CalendarDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let year: Int
  package let month: Int
  package let day: Int

  /// Returns nil for a day that does not exist.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= CalendarDate.days(inMonth: month, of: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// A day that is known to exist: nothing is checked.
  init(existingYear year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// 0001-01-01.
  package static let earliest = CalendarDate(existingYear: 1, month: 1, day: 1)

  /// `YYYY-MM-DD`.
  package init?(_ text: String) {
    guard text.utf8.count == 10 else { return nil }
    var year = 0
    var month = 0
    var day = 0
    for (place, byte) in text.utf8.enumerated() {
      let digit = Int(byte) - 0x30
      switch place {
      case 4, 7: guard byte == 0x2D else { return nil }
      case _ where !(0...9).contains(digit): return nil
      case ..<4: year = year * 10 + digit
      case ..<7: month = month * 10 + digit
      default: day = day * 10 + digit
      }
    }
    self.init(year: year, month: month, day: day)
  }

  package var description: String { padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2) }

  package static func < (a: CalendarDate, b: CalendarDate) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }

  /// `2027Q1`: the calendar quarter.
  package var quarter: String { padded(year, 4) + "Q\((month + 2) / 3)" }

  /// The first day of the next calendar quarter.
  package var nextQuarter: CalendarDate? {
    CalendarDate(year: year, month: (month - 1) / 3 * 3 + 1, day: 1)?.adding(months: 3)
  }

  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeapYear(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isLeapYear(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  /// Days since 0000-03-01 of the proleptic Gregorian calendar, to count the days between two dates.
  package var dayNumber: Int {
    let shiftedYear = month > 2 ? year : year - 1
    let shiftedMonth = month > 2 ? month - 3 : month + 9
    return 365 * shiftedYear + shiftedYear / 4 - shiftedYear / 100 + shiftedYear / 400
      + (153 * shiftedMonth + 2) / 5 + day - 1
  }

  /// The day `count` months later, or the last day of that month if it is shorter. Nil beyond year 9999.
  package func adding(months count: Int) -> CalendarDate? {
    let months = year * 12 + month - 1 + count
    let newYear = months / 12
    let newMonth = months % 12 + 1
    let newDay = min(day, CalendarDate.days(inMonth: newMonth, of: newYear))
    return CalendarDate(year: newYear, month: newMonth, day: newDay)
  }

  /// The next day, nil after 9999-12-31.
  package var next: CalendarDate? {
    CalendarDate(year: year, month: month, day: day + 1)
      ?? CalendarDate(year: year, month: month + 1, day: 1) ?? CalendarDate(year: year + 1, month: 1, day: 1)
  }

  /// The day before, nil before 0001-01-01.
  package var previous: CalendarDate? {
    if day > 1 { return CalendarDate(year: year, month: month, day: day - 1) }
    let newYear = month > 1 ? year : year - 1
    let newMonth = month > 1 ? month - 1 : 12
    return CalendarDate(
      year: newYear, month: newMonth, day: CalendarDate.days(inMonth: newMonth, of: newYear))
  }
}
