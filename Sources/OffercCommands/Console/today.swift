import Diagnostics
import OfferModel

/// The day that counts as today.
func today(_ option: String?, _ console: Console) throws -> CalendarDate {
  let (text, origin) =
    option.map { ($0, "--today") } ?? console.environment["OFFERC_TODAY"].map { ($0, "OFFERC_TODAY") }
    ?? (console.localDate(), "the local date")
  guard let date = CalendarDate(text) else {
    throw CommandFailure("\(origin) is \(quoted(text)), expected a day as YYYY-MM-DD")
  }
  return date
}
