import ByteText
import Diagnostics
import OfferModel

/// A day with a time, and perhaps a time zone: `2027-02-01T09:00:00+09:00`.
struct TimedDay {
  private let day: CalendarDate
  /// The time of day, in minutes.
  private let time: Int
  /// Minutes east of UTC; nil if there is no zone, or that of the App Store.
  private let zone: Int?

  /// Returns nil if the text has no time.
  init?(_ text: String) {
    guard let separator = text.utf8.firstIndex(where: { "Tt ".utf8.contains($0) }) else { return nil }
    let rest = text[text.utf8.index(after: separator)...].byBytes.drop(" ")
    guard rest.byBytes.contains(":"), let day = interpretDay(String(text[..<separator])).certain() else {
      return nil
    }
    let clock = rest.byBytes.prefix(of: "0123456789:.")
    let parts = clock.byBytes.split(separator: ":").compactMap { Int($0.byBytes.prefix(before: ".")) }
    guard parts.count >= 2, parts[0] < 25, parts[1] < 60 else { return nil }
    var suffix = rest[clock.endIndex...].byBytes.trimmed(" ").lowercased()
    var hours = parts[0]
    if suffix == "am" || suffix == "pm" {
      hours = hours % 12 + (suffix == "pm" ? 12 : 0)
      suffix = ""
    }
    self.day = day
    time = hours * 60 + parts[1]
    switch suffix {
    case "", "pt", "pst", "pdt", "america/los_angeles", "-08:00", "-0800", "-07:00", "-0700": zone = nil
    case "z", "utc", "gmt": zone = 0
    default:
      let digits = suffix.byBytes.removing(":")
      guard digits.utf8.count == 5, "+-".utf8.contains(digits.utf8.first ?? 0), let number = Int(digits),
        abs(number) <= 1500
      else { return nil }
      zone = number / 100 * 60 + number % 100
    }
  }

  /// The day as it is written, and the day of the App Store at that moment if it is another one.
  var meanings: [Meaning<CalendarDate>] {
    guard let zone else {
      return [time == 0 ? Meaning(day) : Meaning(day, assuming: "only the day counts, without a time")]
    }
    let minutes = Int64(day.dayNumber - CalendarDate.firstDay) * 1440 + Int64(time - zone)
    guard let pacific = CalendarDate(inLosAngelesAt: minutes * 60), pacific != day else {
      return [Meaning(day, assuming: "only the day counts, without a time")]
    }
    return [
      Meaning(day, assuming: "the day as it is written"),
      Meaning(pacific, assuming: "the day in Pacific time at that moment"),
    ]
  }
}

extension CalendarDate {
  fileprivate static let firstDay = CalendarDate(year: 1970, month: 1, day: 1)?.dayNumber ?? 0
}
