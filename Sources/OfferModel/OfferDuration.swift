/// The length of a whole offer, as people write it: `P3D`, `P2W`, `P3M`, `P1Y`. A year is twelve months.
package struct OfferDuration: Hashable, Sendable, CustomStringConvertible {
  package enum Unit: UInt8, Sendable {
    case day, week, month
  }

  package let unit: Unit
  package let count: Int

  package init(_ unit: Unit, _ count: Int) {
    self.unit = unit
    self.count = count
  }

  /// The lengths that some offer of some subscription can have, each in its one spelling; `P12M` is read as `P1Y`.
  package static let all: [OfferDuration] =
    [OfferDuration(.day, 3)] + (1...12).map { OfferDuration(.week, $0) }
    + (1...12).map { OfferDuration(.month, $0) }

  package init?(_ text: String) {
    guard let match = OfferDuration.byText[text] else { return nil }
    self = match
  }

  private static let byText = Dictionary(
    uniqueKeysWithValues: [("P12M", OfferDuration(.month, 12))] + all.map { ($0.description, $0) })

  package var description: String {
    switch unit {
    case .day: "P\(count)D"
    case .week: "P\(count)W"
    case .month: count == 12 ? "P1Y" : "P\(count)M"
    }
  }

  /// Days with a month of 30 and a year of 365: for comparisons of lengths in different units only.
  package var nominalDays: Int {
    switch unit {
    case .day: count
    case .week: count * 7
    case .month: count / 12 * 365 + count % 12 * 30
    }
  }

  /// The length as a multiple of `period`; of their days if they have different units.
  package func ratio(to period: BillingPeriod) -> Ratio {
    let base = period.length
    guard unit.rawValue == base.unit.rawValue else {
      return Ratio(Int64(nominalDays), Int64(base.nominalDays))
    }
    return Ratio(Int64(count), Int64(base.count))
  }

  /// How many of `period` make up the whole length, where it divides it.
  package func periods(of period: BillingPeriod) -> Int? {
    let base = period.length
    guard base.unit.rawValue == unit.rawValue, count.isMultiple(of: base.count) else { return nil }
    return count / base.count
  }
}
