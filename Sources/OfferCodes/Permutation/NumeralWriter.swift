/// Numbers as numerals of a radix, two at a time.
struct NumeralWriter<Half: FF1Half>: Sendable {
  /// radix^limbLength, which is below 2^63: numbers are cut there.
  private let limb: UInt128
  private let limbLength: Int
  private let pair: Divisor
  private let single: Divisor
  /// The two numerals of every number below radix², the first in the low byte.
  private let pairs: [UInt16]

  init(radix: Int) {
    limbLength = (1...62).last { power(radix, $0, atMost: 1 << 63) < 1 << 63 } ?? 1
    limb = UInt128(power(radix, limbLength, atMost: 1 << 63))
    pair = Divisor(UInt64(radix * radix))
    single = Divisor(UInt64(radix))
    pairs = (0..<radix * radix).map { UInt16($0 / radix) | UInt16($0 % radix) << 8 }
  }

  /// Fills `numerals` with the last of the number's, most significant first.
  @inline(__always)
  func write(_ value: Half, into numerals: Slice<UnsafeMutableBufferPointer<UInt8>>) {
    if Half.bitWidth <= 64 {
      unsafe write(limb: UInt64(truncatingIfNeeded: value), into: numerals)
    } else {
      let split = unsafe max(numerals.startIndex, numerals.endIndex - limbLength)
      let (high, low) = UInt128(value).quotientAndRemainder(dividingBy: limb)
      unsafe write(limb: UInt64(low), into: numerals[split...])
      unsafe write(limb: UInt64(high), into: numerals[..<split])
    }
  }

  @inline(__always)
  private func write(limb: UInt64, into numerals: Slice<UnsafeMutableBufferPointer<UInt8>>) {
    var rest = limb
    var place = unsafe numerals.endIndex
    let base = unsafe numerals.base
    while unsafe place - numerals.startIndex >= 2 {
      let (quotient, two) = pair.divide(rest)
      let both = pairs[Int(truncatingIfNeeded: two)]
      unsafe base[place - 2] = UInt8(truncatingIfNeeded: both)
      unsafe base[place - 1] = UInt8(truncatingIfNeeded: both >> 8)
      rest = quotient
      place -= 2
    }
    if unsafe place > numerals.startIndex {
      unsafe base[place - 1] = UInt8(truncatingIfNeeded: single.divide(rest).remainder)
    }
  }
}
