package import Diagnostics

/// The days on which an offer runs: no start means at once, no end means until it is deleted.
package struct DateWindow: Sendable {
  package var start: Located<CalendarDate>?
  package var end: Located<CalendarDate>?

  package init(start: Located<CalendarDate>? = nil, end: Located<CalendarDate>? = nil) {
    self.start = start
    self.end = end
  }

  /// First and last day as numbers, the end taken as inclusive (Apple does not say: the cautious reading).
  package var days: ClosedRange<Int> {
    let first = start?.value.dayNumber ?? Int.min
    return first...max(first, end?.value.dayNumber ?? Int.max)
  }

  /// `2027-01-01 to 2027-02-01`, `from 2027-01-01`, `until 2027-02-01`, `always`.
  package var phrase: String { DateWindow.phrase(start?.value, end?.value) ?? "always" }

  /// Nil for always.
  package static func phrase(_ start: CalendarDate?, _ end: CalendarDate?) -> String? {
    switch (start, end) {
    case (let start?, let end?): "\(start) to \(end)"
    case (let start?, nil): "from \(start)"
    case (nil, let end?): "until \(end)"
    case (nil, nil): nil
    }
  }
}
