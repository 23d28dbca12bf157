import Diagnostics

/// A positive rational number: it is exactly what was written.
package struct Ratio: Hashable, Sendable {
  package let numerator: Int64
  package let denominator: Int64

  package static let one = Ratio(1, 1)

  package init(_ numerator: Int64, _ denominator: Int64) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Reads a decimal above 0 and up to 1000. Returns nil for every other text.
  package init?(decimal text: some Sequence<UInt8>, decimals most: Int = 6) {
    var value = Int64(0)
    var unit = Int64(1)
    // Negative before the point.
    var decimals = -1
    var isBegun = false
    for byte in text {
      defer { isBegun = true }
      switch byte {
      case 0x30...0x39 where value <= 1_000_000_000 && decimals < most:
        value = value * 10 + Int64(byte - 0x30)
        if decimals >= 0 {
          decimals += 1
          unit *= 10
        }
      case UInt8(ascii: ".") where decimals < 0 && isBegun: decimals = 0
      default: return nil
      }
    }
    guard value > 0, decimals != 0, value <= 1000 * unit else { return nil }
    self.init(value, unit)
  }

  /// What is left after `30%` off. Returns nil unless the percentage is above 0 and below 100.
  package init?(leftBy percentage: String) {
    guard percentage.utf8.last == UInt8(ascii: "%"),
      let off = Ratio(decimal: percentage.utf8.dropLast(), decimals: 2), off.numerator < 100 * off.denominator
    else { return nil }
    self.init(100 * off.denominator - off.numerator, 100 * off.denominator)
  }

  /// The ratio times an amount: whole minor units, and the rest in parts of the denominator. Nil if it is too large.
  package func of(_ amount: Int64) -> ExactAmount? {
    let product = amount.magnitude.multipliedFullWidth(by: numerator.magnitude)
    guard amount >= 0, product.high < denominator.magnitude else { return nil }
    let (whole, rest) = denominator.magnitude.dividingFullWidth(product)
    return Int64(exactly: whole).map { ExactAmount(whole: $0, rest: Int64(rest), parts: denominator) }
  }

  package func times(_ other: Ratio) -> Ratio {
    Ratio(numerator * other.numerator, denominator * other.denominator)
  }
}

/// An amount that need not be a number of minor units: `whole + rest / parts`.
package struct ExactAmount: Hashable, Sendable {
  package let whole: Int64
  package let rest: Int64
  package let parts: Int64

  /// The largest amount of minor units below it.
  package var largestBelow: Int64 { rest > 0 ? whole : whole - 1 }
  /// The smallest amount of minor units that is not below it.
  package var smallestFrom: Int64 { rest > 0 ? whole + 1 : whole }

  /// Whether `below` is as near as `above`, or nearer; both are neighbors.
  package func isNearer(_ below: Int64, than above: Int64) -> Bool {
    let sum = below + above - 2 * whole
    if sum == 1 { return rest <= parts - rest }
    return sum > 1 || (sum == 0 && rest == 0)
  }

  /// The amount with up to two decimals more than the currency has: `9.093`.
  package func text(_ currency: Currency) -> String {
    let hundredths = Int64((Double(rest) / Double(parts) * 100).rounded())
    guard hundredths > 0 else { return decimalText(whole, currency) }
    guard hundredths < 100 else { return decimalText(whole + 1, currency) }
    let digits =
      if hundredths % 10 == 0 {
        "\(hundredths / 10)"
      } else {
        padded(hundredths, 2)
      }
    return decimalText(whole, currency) + (currency.minorDigits > 0 ? "" : ".") + digits
  }
}
