import OfferModel
import TestSupport
import Testing

struct CalendarDateSpanTests {
  @Test func aDayIsFoundAgainByItsNumber() throws {
    equal(CalendarDate(dayNumber: CalendarDate.first.dayNumber), .first)
    equal(CalendarDate(dayNumber: CalendarDate.last.dayNumber), .last)
    absent(CalendarDate(dayNumber: CalendarDate.first.dayNumber - 1))
    absent(CalendarDate(dayNumber: CalendarDate.last.dayNumber + 1))
    var date = try day("1899-12-25")
    for _ in 0..<80_000 {
      equal(CalendarDate(dayNumber: date.dayNumber), date)
      date = try #require(date.next)
    }
  }

  @Test(arguments: [
    ("2027-01-31", "2027-02-27", 0), ("2027-01-31", "2027-02-28", 1), ("2027-01-31", "2027-03-30", 1),
    ("2027-01-31", "2027-03-31", 2), ("2028-02-29", "2029-02-28", 12), ("2027-02-28", "2027-03-27", 0),
    ("2027-05-10", "2027-05-10", 0), ("2027-05-10", "2027-05-09", -1), ("2027-05-10", "2027-03-10", -2),
  ])
  func wholeMonthsEndOnTheSameDayOrTheLastOne(_ start: String, _ end: String, _ months: Int) throws {
    try equal(day(start).wholeMonths(until: try day(end)), months)
  }

  /// Months that are whole are those after which, added to the start, the end has come.
  @Test func wholeMonthsAreThoseThatCanBeAdded() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<5000 {
      let start = try #require(CalendarDate(dayNumber: Int.random(in: 700_000...750_000, using: &random)))
      let end = try #require(
        CalendarDate(dayNumber: start.dayNumber + Int.random(in: 0...4000, using: &random)))
      let months = start.wholeMonths(until: end)
      #expect(try #require(start.adding(months: months)) <= end)
      #expect(try #require(start.adding(months: months + 1)) > end)
    }
  }

  @Test func lengthsAreAddedAsTheyAre() throws {
    let start = try day("2027-01-31")
    try equal(start.adding(OfferDuration(.day, 3)), day("2027-02-03"))
    try equal(start.adding(OfferDuration(.week, 2), times: 2), day("2027-02-28"))
    try equal(start.adding(OfferDuration(.month, 1)), day("2027-02-28"))
    absent(CalendarDate.last.adding(OfferDuration(.week, 1)))
  }
}
