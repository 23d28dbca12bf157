/// An ISO 8601 length in one unit, as both the file and the language have it: `P3D`, `P1W`, `P6M`, `P1Y`.
struct OfferLength: Hashable, Sendable, CustomStringConvertible {
  enum Unit: Character, Sendable {
    case days = "D"
    case weeks = "W"
    case months = "M"
    case years = "Y"
  }

  let count: Int
  let unit: Unit

  /// Whole weeks and years in their larger unit: `P7D` is `P1W`, `P12M` is `P1Y`; weeks never become months.
  init(_ count: Int, _ unit: Unit) {
    switch unit {
    case .days where count.isMultiple(of: 7): (self.count, self.unit) = (count / 7, .weeks)
    case .months where count.isMultiple(of: 12): (self.count, self.unit) = (count / 12, .years)
    case .days, .weeks, .months, .years: (self.count, self.unit) = (count, unit)
    }
  }

  /// `P`, 1 to 9999, one of `D W M Y`.
  init?(_ text: String) {
    guard text.first == "P", let last = text.last, let unit = Unit(rawValue: last) else { return nil }
    let digits = text.dropFirst().dropLast()
    guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    guard let count = Int(digits), count > 0 else { return nil }
    self.init(count, unit)
  }

  var description: String { "P\(count)\(unit.rawValue)" }

  static func * (length: OfferLength, factor: Int) -> OfferLength {
    OfferLength(length.count * factor, length.unit)
  }

  /// What App Store Connect lets a subscription renew after.
  static let renewals = [
    OfferLength(1, .weeks), OfferLength(1, .months), OfferLength(2, .months), OfferLength(3, .months),
    OfferLength(6, .months), OfferLength(1, .years),
  ]
}
