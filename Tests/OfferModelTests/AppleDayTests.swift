import TestSupport
import Foundation
import OfferModel
import Testing

/// Apple's days begin at midnight in Los Angeles, whatever the zone of the machine is.
struct AppleDayTests {
  @Test(arguments: [
    (0, "1969-12-31"), (28_799, "1969-12-31"), (28_800, "1970-01-01"),
    // 2027-01-15 00:00 PST, and a second before.
    (1_800_000_000, "2027-01-15"), (1_799_999_999, "2027-01-14"),
    // 2027-03-14 00:00 PST and 2027-03-15 00:00 PDT: a day of 23 hours.
    (1_805_011_200, "2027-03-14"), (1_805_093_999, "2027-03-14"), (1_805_094_000, "2027-03-15"),
    // 2027-11-07 00:00 PDT and 2027-11-08 00:00 PST: a day of 25 hours.
    (1_825_570_800, "2027-11-07"), (1_825_660_799, "2027-11-07"), (1_825_660_800, "2027-11-08"),
  ])
  func aDayBeginsInLosAngeles(seconds: Int64, day: String) {
    equal(CalendarDate(inLosAngelesAt: seconds)?.description, day)
  }

  @Test func aClockThatIsNotSetHasNoDay() {
    absent(CalendarDate(inLosAngelesAt: -1))
    absent(CalendarDate(inLosAngelesAt: .max / 1000))
  }

  @Test func everyDayHasItsNumber() throws {
    var day = try #require(CalendarDate("1995-12-25"))
    for _ in 0..<12_000 {
      equal(CalendarDate(dayNumber: day.dayNumber), day)
      day = try #require(day.next)
    }
  }

  /// Another implementation, with the zone's own rules: every hour of the years around now.
  @Test(.enabled(if: TimeZone(identifier: "America/Los_Angeles") != nil, "this system has no time zones"))
  func theZoneDatabaseSaysTheSame() throws {
    let zone = try #require(TimeZone(identifier: "America/Los_Angeles"))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    for hour in stride(from: Int64(1_735_689_600), to: 1_956_528_000, by: 5 * 3600 + 1) {
      let parts = calendar.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: Double(hour)))
      let day = try #require(CalendarDate(inLosAngelesAt: hour))
      equal([day.year, day.month, day.day], [parts.year, parts.month, parts.day])
    }
  }
}
