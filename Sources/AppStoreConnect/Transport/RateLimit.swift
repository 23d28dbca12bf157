import Diagnostics
import OfferModel

/// What is left of the hour: `user-hour-lim:3600;user-hour-rem:3121;`.
///
/// Source: Apple, "Identifying rate limits"; the limit differs between keys, and some answers lack the header.
package struct RateLimit: Equatable, Sendable {
  package let limit: Int?
  package let rest: Int

  package init?(_ header: String?) {
    guard let header else { return nil }
    var numbers: [Substring: Int] = [:]
    for part in header.split(separator: ";") {
      let words = part.split(separator: ":").map { $0.drop { $0 == " " } }
      if words.count == 2 { numbers[words[0]] = Int(words[1]) }
    }
    guard let rest = numbers["user-hour-rem"], rest >= 0 else { return nil }
    self.rest = rest
    limit = numbers["user-hour-lim"]
  }
}

/// The seconds that a `Retry-After` asks to wait: a number of them, or a date as RFC 9110 writes it.
///
/// - Parameter now: seconds since 1970.
/// - Returns: nil for any other text; 0 for a date that has passed.
package func retryAfter(_ header: String?, now: Int64) -> Double? {
  guard let header else { return nil }
  let words = header.split { $0 == " " || $0 == "\t" }
  if words.count == 1, words[0].utf8.allSatisfy(isDigit) {
    // So many digits that no number holds them are a very long time.
    return Double(words[0])
  }
  // `Sun, 06 Nov 1994 08:49:37 GMT`.
  guard words.count == 6, words[5] == "GMT", let day = Int(words[1]), let year = Int(words[3]),
    let month = months.firstIndex(of: words[2]),
    let date = CalendarDate(year: year, month: month + 1, day: day),
    let epoch = CalendarDate(year: 1970, month: 1, day: 1)
  else { return nil }
  let time = words[4].split(separator: ":").compactMap { Int($0) }
  guard time.count == 3, (0...23).contains(time[0]), (0...59).contains(time[1]), (0...60).contains(time[2])
  else { return nil }
  let days = Int64(date.dayNumber - epoch.dayNumber)
  return Double(max(0, days * 86_400 + Int64(time[0] * 3600 + time[1] * 60 + time[2]) - now))
}

private let months: [Substring] = [
  "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
]
