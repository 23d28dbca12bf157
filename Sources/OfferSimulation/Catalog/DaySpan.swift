import Diagnostics
package import OfferModel

/// Days in a row as numbers, from the first to the one after the last; `Int.min` and `Int.max` where there is no end.
package struct DaySpan: Hashable, Sendable {
  package var first: Int
  package var end: Int

  package static let always = DaySpan(first: .min, end: .max)

  package init(first: Int, end: Int) { (self.first, self.end) = (first, end) }

  /// - Parameter end: the first day that is not in it; nil where there is none.
  package init(from start: CalendarDate, to end: CalendarDate?) {
    self.init(first: start.dayNumber, end: end?.dayNumber ?? .max)
  }

  /// The end date is a day of the offer.
  init(_ window: DateWindow) {
    first = window.start?.value.dayNumber ?? .min
    end = window.end.map { $0.value.dayNumber + 1 } ?? .max
  }

  package var isEmpty: Bool { first >= end }
  package func contains(_ day: CalendarDate) -> Bool { first <= day.dayNumber && day.dayNumber < end }

  package func intersection(_ other: DaySpan) -> DaySpan {
    DaySpan(first: max(first, other.first), end: min(end, other.end))
  }

  /// Nil where there is no first day.
  package var firstDay: CalendarDate? { CalendarDate(dayNumber: first) }
  /// Nil where there is no last day.
  package var lastDay: CalendarDate? { end == .max ? nil : CalendarDate(dayNumber: end - 1) }
}

extension [DaySpan] {
  /// In order, spans that touch or overlap as one, empty ones left out.
  func united() -> [DaySpan] {
    var result: [DaySpan] = []
    for span in filter({ !$0.isEmpty }).sorted(by: { ($0.first, $0.end) < ($1.first, $1.end) }) {
      if let last = result.last, span.first <= last.end {
        result[result.count - 1].end = Swift.max(last.end, span.end)
      } else {
        result.append(span)
      }
    }
    return result
  }

  /// The days that are in one of these and in the other; both in order.
  func intersection(_ other: [DaySpan]) -> [DaySpan] {
    var result: [DaySpan] = []
    var (i, j) = (0, 0)
    while i < count, j < other.count {
      let both = self[i].intersection(other[j])
      if !both.isEmpty { result.append(both) }
      if self[i].end < other[j].end { i += 1 } else { j += 1 }
    }
    return result
  }
}
