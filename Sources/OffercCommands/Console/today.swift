import Diagnostics
import OfferModel

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
