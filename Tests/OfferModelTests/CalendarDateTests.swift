import TestSupport
import OfferModel
import Testing

/// Against a calendar that counts day by day.
struct CalendarDateTests {
  /// The lengths of the months, said in the rule's own words.
  private func days(inMonth month: Int, of year: Int) -> Int {
    let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  @Test func everyDayOfSixCenturies() throws {
    var date = try #require(CalendarDate(year: 1799, month: 12, day: 31))
    var number = date.dayNumber
    for year in 1800...2400 {
      for month in 1...12 {
        for day in 1...days(inMonth: month, of: year) {
          let next = try #require(date.next)
          equal(next.year, year)
          equal(next.month, month)
          equal(next.day, day)
          equal(next.dayNumber, number + 1)
          equal(next.previous, date)
          #expect(date < next && !(next < date))
          equal(CalendarDate(next.description), next)
          (date, number) = (next, number + 1)
        }
        absent(CalendarDate(year: year, month: month, day: days(inMonth: month, of: year) + 1))
      }
    }
  }

  @Test(arguments: [
    ("1970-01-01", "2000-02-29", 11_016), ("2024-02-29", "2025-03-01", 366), ("1900-02-28", "1900-03-01", 1),
    ("0001-01-01", "9999-12-31", 3_652_058),
  ])
  func distances(_ first: String, _ last: String, _ days: Int) throws {
    let (first, last) = (try #require(CalendarDate(first)), try #require(CalendarDate(last)))
    equal(last.dayNumber - first.dayNumber, days)
  }

  /// The same day of a later month, or its last day.
  @Test func addingMonths() throws {
    for year in 1999...2005 {
      for month in 1...12 {
        for day in 1...days(inMonth: month, of: year) {
          let date = try #require(CalendarDate(year: year, month: month, day: day))
          var (laterYear, laterMonth) = (year, month)
          for count in 0...30 {
            let later = try #require(date.adding(months: count))
            equal(later.year, laterYear)
            equal(later.month, laterMonth)
            equal(later.day, min(day, days(inMonth: laterMonth, of: laterYear)))
            (laterYear, laterMonth) = laterMonth == 12 ? (laterYear + 1, 1) : (laterYear, laterMonth + 1)
          }
        }
      }
    }
  }

  @Test func theCalendarEnds() {
    absent(CalendarDate("9999-12-31")?.next)
    absent(CalendarDate("9999-12-31")?.adding(months: 1))
    absent(CalendarDate("0001-01-01")?.previous)
  }

  @Test(arguments: [
    ("2027-01-01", "2027Q1"), ("2027-03-31", "2027Q1"), ("2027-04-01", "2027Q2"), ("2027-06-30", "2027Q2"),
    ("2027-07-01", "2027Q3"), ("2027-09-30", "2027Q3"), ("2027-10-01", "2027Q4"), ("2027-12-31", "2027Q4"),
  ])
  func quarters(_ date: String, _ quarter: String) {
    equal(CalendarDate(date)?.quarter, quarter)
  }

  @Test(arguments: [
    "", "2027", "2027-1-1", "2027-01-1", "27-01-01", "2027-13-01", "2027-00-10", "2027-02-29", "2027-04-31",
    "2027-01-00", "0000-01-01", "2027/01/01", "2027-01-01T00:00:00Z", "+027-01-01", "２０２７-01", "2027-01-0a",
  ])
  func notADay(_ text: String) {
    absent(CalendarDate(text))
  }
}
