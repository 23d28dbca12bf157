/// A number that holds half of a text: 64 bits where they are enough, as nearly always.
protocol FF1Half: FixedWidthInteger, UnsignedInteger, Sendable {
  associatedtype Modulus: Sendable
  static func modulus(_ value: Self) -> Modulus
  static func remainder(_ number: UInt128, _ modulus: Modulus) -> Self
  /// The same for a number of 64 bits: all that there is for halves of up to 32 bits, as those of the default format.
  static func remainder(short number: UInt64, _ modulus: Modulus) -> Self
  static func divide(_ index: UInt64, by modulus: Modulus) -> (quotient: Self, remainder: Self)
}

extension UInt64: FF1Half {
  static func modulus(_ value: UInt64) -> Divisor { Divisor(value) }

  @inline(__always)
  static func remainder(_ number: UInt128, _ modulus: Divisor) -> UInt64 {
    let low = UInt64(truncatingIfNeeded: number)
    let high = UInt64(truncatingIfNeeded: number >> 64)
    if high == 0 { return modulus.divide(low).remainder }
    return modulus.value.dividingFullWidth((modulus.divide(high).remainder, low)).remainder
  }

  @inline(__always)
  static func remainder(short number: UInt64, _ modulus: Divisor) -> UInt64 {
    modulus.divide(number).remainder
  }

  @inline(__always)
  static func divide(_ index: UInt64, by modulus: Divisor) -> (quotient: UInt64, remainder: UInt64) {
    modulus.divide(index)
  }
}

extension UInt128: FF1Half {
  static func modulus(_ value: UInt128) -> UInt128 { value }
  static func remainder(_ number: UInt128, _ modulus: UInt128) -> UInt128 { number % modulus }
  static func remainder(short number: UInt64, _ modulus: UInt128) -> UInt128 { UInt128(number) % modulus }
  static func divide(_ index: UInt64, by modulus: UInt128) -> (quotient: UInt128, remainder: UInt128) {
    UInt128(index).quotientAndRemainder(dividingBy: modulus)
  }
}
