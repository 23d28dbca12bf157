import Diagnostics
import OfferModel
import SystemCalls

/// The day that counts as today: `--today`, else `OFFERC_TODAY`, else the day in Los Angeles, as Apple counts them.
func today(_ option: String?, _ console: Console) throws -> CalendarDate {
  let said =
    option.map { ($0, "--today") } ?? console.environment["OFFERC_TODAY"].map { ($0, "OFFERC_TODAY") }
  guard let (text, origin) = said else {
    guard let day = CalendarDate(inLosAngelesAt: console.milliseconds() / 1000) else {
      throw CommandFailure("the clock of this machine is wrong: name the day with --today YYYY-MM-DD")
    }
    return day
  }
  guard let date = CalendarDate(text) else {
    throw CommandFailure("\(origin) is \(quoted(text)), expected a day as YYYY-MM-DD")
  }
  return date
}

/// A time of the clock in UTC, to the second: `2026-11-22T12:00:00Z`.
func utcTime(milliseconds: Int64) -> String {
  var seconds = time_t(milliseconds / 1000)
  var parts = unsafe tm()
  unsafe gmtime_r(&seconds, &parts)
  return unsafe padded(parts.tm_year + 1900, 4) + "-" + padded(parts.tm_mon + 1, 2) + "-"
    + padded(parts.tm_mday, 2) + "T" + padded(parts.tm_hour, 2) + ":" + padded(parts.tm_min, 2) + ":"
    + padded(parts.tm_sec, 2) + "Z"
}
