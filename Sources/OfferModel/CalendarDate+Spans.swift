/// Days and months between days.
extension CalendarDate {
  package static let first = CalendarDate.earliest
  package static let last = CalendarDate(existingYear: 9999, month: 12, day: 31)

  /// The day with a `dayNumber`; nil outside of the years 1 to 9999. Howard Hinnant's `civil_from_days`.
  package init?(dayNumber: Int) {
    guard (CalendarDate.first.dayNumber...CalendarDate.last.dayNumber).contains(dayNumber) else { return nil }
    let era = dayNumber / 146_097
    let dayOfEra = dayNumber - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// The day `count` lengths later; nil beyond year 9999.
  package func adding(_ length: OfferDuration, times count: Int = 1) -> CalendarDate? {
    switch length.unit {
    case .day: CalendarDate(dayNumber: dayNumber + length.count * count)
    case .week: CalendarDate(dayNumber: dayNumber + 7 * length.count * count)
    case .month: adding(months: length.count * count)
    }
  }

  /// The number of whole months from this day to `other`. A month ends on the same day of the next month, or on its last
  /// day if it is shorter. Negative if `other` is before this day.
  package func wholeMonths(until other: CalendarDate) -> Int {
    let months = (other.year - year) * 12 + other.month - month
    let day = min(day, CalendarDate.days(inMonth: other.month, of: other.year))
    return other.day < day ? months - 1 : months
  }
}
