/// Reads a decimal amount, byte by byte, into minor units: exactly, and never through a binary fraction.
package struct AmountDigits: Sendable {
  /// Far below the largest Int64, decimals included.
  private static let mostDigits = 15

  private var value: Int64 = 0
  private var count = 0
  private var decimals: Int?
  private var isFaulty = false

  package init() {}

  /// Reads a whole text as an amount. Returns nil if it is not a decimal of the currency.
  package static func read(_ text: some Sequence<UInt8>, _ currency: Currency) -> Int64? {
    var digits = AmountDigits()
    for byte in text { digits.add(byte) }
    return digits.take(currency)
  }

  package mutating func add(_ byte: UInt8) {
    switch byte {
    case 0x30...0x39 where count < AmountDigits.mostDigits:
      value = value * 10 + Int64(byte - 0x30)
      count += 1
      if let known = decimals { decimals = known + 1 }
    case UInt8(ascii: ".") where decimals == nil && count > 0: decimals = 0
    default: isFaulty = true
    }
  }

  /// Returns the amount that was read and starts anew. Returns nil if the digits are not a decimal of the currency.
  ///
  /// Decimals that the currency does not have may be zeros.
  package mutating func take(_ currency: Currency) -> Int64? {
    defer { self = AmountDigits() }
    guard count > 0, decimals != 0, !isFaulty else { return nil }
    var value = value
    var decimals = decimals ?? 0
    while decimals < currency.minorDigits {
      value *= 10
      decimals += 1
    }
    while decimals > currency.minorDigits {
      guard value % 10 == 0 else { return nil }
      value /= 10
      decimals -= 1
    }
    return value
  }
}
