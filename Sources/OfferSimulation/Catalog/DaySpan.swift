import Diagnostics
package import OfferModel

/// Consecutive days as numbers (`CalendarDate.dayNumber`), from the first to the one after the last.
///
/// `first` is `Int.min` if there is no first day, `end` is `Int.max` if there is no last day.
package struct DaySpan: Hashable, Sendable {
  package var first: Int
  package var end: Int

  package static let always = DaySpan(first: .min, end: .max)

  package init(first: Int, end: Int) {
    self.first = first
    self.end = end
  }

  /// - Parameter end: the first day after it; nil if it has no end.
  package init(from start: CalendarDate, to end: CalendarDate?) {
    self.init(first: start.dayNumber, end: end?.dayNumber ?? .max)
  }

  /// The days of a window, whose end date is its last day.
  init(_ window: DateWindow) {
    first = window.start?.value.dayNumber ?? .min
    end = window.end.map { $0.value.dayNumber + 1 } ?? .max
  }

  package var isEmpty: Bool { first >= end }
  package func contains(_ day: CalendarDate) -> Bool { first <= day.dayNumber && day.dayNumber < end }

  package func intersection(_ other: DaySpan) -> DaySpan {
    DaySpan(first: max(first, other.first), end: min(end, other.end))
  }

  /// Nil if there is no first day.
  package var firstDay: CalendarDate? { CalendarDate(dayNumber: first) }
  /// Nil if there is no last day.
  package var lastDay: CalendarDate? { end == .max ? nil : CalendarDate(dayNumber: end - 1) }
}

extension [DaySpan] {
  /// The same days in order: spans that touch or overlap become one, and empty ones are left out.
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

  /// The days that are in a span of both lists, which are in order.
  func intersection(_ other: [DaySpan]) -> [DaySpan] {
    var result: [DaySpan] = []
    var place = 0
    var otherPlace = 0
    while place < count, otherPlace < other.count {
      let both = self[place].intersection(other[otherPlace])
      if !both.isEmpty { result.append(both) }
      if self[place].end < other[otherPlace].end { place += 1 } else { otherPlace += 1 }
    }
    return result
  }
}

/// The first day after another one on which a customer can have an offer.
func nextDay(in open: [DaySpan], after day: CalendarDate) -> CalendarDate? {
  let number = open.partitionPoint { $0.first <= day.dayNumber }
  return number < open.count ? open[number].firstDay : nil
}
