import Diagnostics
import OfferModel
import TestSupport
import Testing

/// The days of a window: the first and the last belong to it, and one without an end has none.
struct DateWindowTests {
  private func window(_ start: String?, _ end: String?) throws -> DateWindow {
    func located(_ text: String?) throws -> Located<CalendarDate>? {
      try text.map { Located(try #require(CalendarDate($0)), at: .top(of: 0)) }
    }
    return try DateWindow(start: located(start), end: located(end))
  }

  @Test(arguments: [
    ("2027-02-28", "2027-03-01", 2, "2027-02-28 to 2027-03-01"),
    ("2027-03-01", "2027-03-01", 1, "2027-03-01 to 2027-03-01"),
    ("2028-02-28", "2028-03-01", 3, "2028-02-28 to 2028-03-01"),
  ])
  func bothEndsBelongToIt(_ start: String, _ end: String, _ count: Int, _ phrase: String) throws {
    let window = try window(start, end)
    equal(window.days.count, count)
    equal(window.phrase, phrase)
  }

  @Test func whatIsLeftOutHasNoBound() throws {
    let day = try #require(CalendarDate("2027-03-01")).dayNumber
    try equal(window(nil, nil).days, Int.min...Int.max)
    try equal(window("2027-03-01", nil).days, day...Int.max)
    try equal(window(nil, "2027-03-01").days, Int.min...day)
    try equal(window(nil, nil).phrase, "always")
    try equal(window("2027-03-01", nil).phrase, "from 2027-03-01")
    try equal(window(nil, "2027-03-01").phrase, "until 2027-03-01")
  }

  /// A rule reports it; here it must not trap.
  @Test func anEndBeforeTheStartIsADay() throws {
    try equal(window("2027-03-02", "2027-03-01").days.count, 1)
  }
}
