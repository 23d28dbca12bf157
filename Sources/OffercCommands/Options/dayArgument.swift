import ArgumentParser
import Diagnostics
import Interpretation
import OfferModel

/// Reads an argument that is a day. Throws `ValidationError` for another text.
func dayArgument(_ text: String) throws -> CalendarDate {
  if let day = CalendarDate(text) { return day }
  let help = interpretDay(text).choices(\.description).map { "write " + $0 } ?? "expected YYYY-MM-DD"
  throw ValidationError("\(quoted(text)) is not a day, \(help)")
}
