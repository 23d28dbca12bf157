import OfferModel

extension CompiledCatalog {
  /// The length of a billing period or of a whole offer.
  public struct Length: Sendable, Hashable, CustomStringConvertible {
    /// The unit of a length.
    public enum Unit: String, Sendable, CaseIterable {
      /// Days.
      case day
      /// Weeks of seven days.
      case week
      /// Months of the calendar.
      case month
    }

    let model: OfferDuration

    init(_ model: OfferDuration) { self.model = model }

    /// The unit. A year is twelve months.
    public var unit: Unit {
      switch model.unit {
      case .day: .day
      case .week: .week
      case .month: .month
      }
    }

    /// How many of the unit, from 1 to 12.
    public var count: Int { model.count }
    /// The length as ISO 8601 writes it: `P3D`, `P2W`, `P3M`, `P1Y`. App Store transactions have the same form.
    public var description: String { model.description }
    /// English words: `3 days`, `1 month`, `1 year`.
    public var phrase: String { model.phrase }
  }
}
