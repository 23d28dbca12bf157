/// The day in Los Angeles, where Apple's days begin (seen live, 2023-04 and 2026-10: dates in Apple's ids are midnight there).
extension CalendarDate {
  /// The day in Los Angeles by the rule of the United States since 2007: daylight saving time from the second Sunday of March
  /// to the first of November. Nil for a time before 1970 or after the year 9999.
  ///
  /// - Parameter seconds: since 1970.
  package init?(inLosAngelesAt seconds: Int64) {
    guard seconds >= 0, let utc = CalendarDate(dayNumber: CalendarDate.firstOf1970 + Int(seconds / 86400)),
      let spring = CalendarDate.sunday(from: 8, month: 3, of: utc.year),
      let autumn = CalendarDate.sunday(from: 1, month: 11, of: utc.year)
    else { return nil }
    // The clocks change at 2:00, which is 10:00 in UTC in spring and 9:00 in autumn.
    let isSummer = (spring.start + 10 * 3600..<autumn.start + 9 * 3600).contains(seconds)
    // A day more keeps the first hours of 1970 from being negative.
    let local = seconds + 86400 - (isSummer ? 7 : 8) * 3600
    self.init(dayNumber: CalendarDate.firstOf1970 - 1 + Int(local / 86400))
  }

  /// The day that counts as today, as messages name it: `today (2027-02-28, Pacific time)`. It can be another day for the reader.
  package var asToday: String { "today (\(self), Pacific time)" }

  private static let firstOf1970 = 719_468

  /// 0:00 in UTC, in seconds since 1970.
  private var start: Int64 { Int64(dayNumber - CalendarDate.firstOf1970) * 86400 }

  /// The first Sunday on or after a day of a month.
  private static func sunday(from day: Int, month: Int, of year: Int) -> CalendarDate? {
    CalendarDate(year: year, month: month, day: day).flatMap { first in
      CalendarDate(dayNumber: first.dayNumber + (7 - (first.dayNumber + 3) % 7) % 7)
    }
  }
}
