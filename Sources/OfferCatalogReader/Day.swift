import OfferModel

extension CompiledCatalog {
  /// A day of the Gregorian calendar, without an hour and a time zone, from 0001-01-01 to 9999-12-31.
  ///
  /// The days of a catalog are days in Pacific time, `America/Los_Angeles`.
  public struct Day: Sendable, Hashable, Comparable, CustomStringConvertible {
    let date: CalendarDate

    init(_ date: CalendarDate) { self.date = date }

    /// Returns nil for a day that does not exist.
    ///
    /// - Parameters:
    ///   - year: From 1 to 9999.
    ///   - month: From 1 to 12.
    ///   - day: From 1 to the last day of the month.
    public init?(year: Int, month: Int, day: Int) {
      guard let date = CalendarDate(year: year, month: month, day: day) else { return nil }
      self.date = date
    }

    /// Returns nil if the text is not a day that exists, written `YYYY-MM-DD`.
    public init?(_ text: String) {
      guard let date = CalendarDate(text) else { return nil }
      self.date = date
    }

    /// From 1 to 9999.
    public var year: Int { date.year }
    /// From 1 to 12.
    public var month: Int { date.month }
    /// The day of the month, from 1.
    public var day: Int { date.day }
    /// `YYYY-MM-DD`.
    public var description: String { date.description }

    /// Whether a day is before another one.
    public static func < (one: Day, other: Day) -> Bool { one.date < other.date }
  }
}
