import ArgumentParser
import Diagnostics
import Interpretation
import OfferModel

/// Reads an argument that is a day. Throws `ValidationError` for another text.
func dayArgument(_ text: String) throws -> CalendarDate {
  if let day = CalendarDate(text) { return day }
  let meanings = interpretDay(text).map { meaning in
    meaning.value.description + (meaning.assumption.map { " (\($0))" } ?? "")
  }
  let help = meanings.isEmpty ? "expected YYYY-MM-DD" : "write " + meanings.joined(separator: " or ")
  throw ValidationError("\(quoted(text)) is not a day, \(help)")
}
