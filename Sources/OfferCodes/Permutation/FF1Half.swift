/// The type of a number that has half of a text: `UInt64` if that is large enough, which it nearly always is.
protocol FF1Half: FixedWidthInteger, UnsignedInteger, Sendable {
  /// A divisor, prepared for many divisions.
  associatedtype Modulus: Sendable
  static func modulus(_ value: Self) -> Modulus
  static func remainder(_ number: UInt128, _ modulus: Modulus) -> Self
  /// Returns the remainder of a number of 64 bits. Halves of up to 32 bits, such as those of the default format, need no others.
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
