/// Writes numbers in the symbols of an alphabet, two at a time.
struct SymbolWriter<Half: FF1Half>: Sendable {
  /// radix^limbLength, the largest power below 2^63. Numbers of 128 bits are divided by it into two of 64 bits.
  private let limb: UInt128
  private let limbLength: Int
  /// The divisor radix².
  private let pair: Divisor
  /// The divisor radix.
  private let single: Divisor
  /// The two symbols of every number below radix², in the order of their bytes in memory.
  private let pairs: [UInt16]

  init(_ symbols: [UInt8]) {
    let radix = symbols.count
    limbLength = (1...62).last { power(radix, $0, atMost: 1 << 63) < 1 << 63 } ?? 1
    limb = UInt128(power(radix, limbLength, atMost: 1 << 63))
    pair = Divisor(UInt64(radix * radix))
    single = Divisor(UInt64(radix))
    pairs = (0..<radix * radix).map { number in
      (UInt16(symbols[number / radix]) | UInt16(symbols[number % radix]) << 8).littleEndian
    }
  }

  /// Fills `text` with the last symbols of the number, most significant first.
  @inline(__always)
  func write(_ value: Half, into text: UnsafeMutableRawBufferPointer) {
    if Half.bitWidth <= 64 {
      unsafe write(limb: UInt64(truncatingIfNeeded: value), into: text)
    } else {
      let split = max(0, text.count - limbLength)
      let (high, low) = UInt128(value).quotientAndRemainder(dividingBy: limb)
      unsafe write(limb: UInt64(low), into: UnsafeMutableRawBufferPointer(rebasing: text[split...]))
      unsafe write(limb: UInt64(high), into: UnsafeMutableRawBufferPointer(rebasing: text[..<split]))
    }
  }

  @inline(__always)
  private func write(limb: UInt64, into text: UnsafeMutableRawBufferPointer) {
    var rest = limb
    var place = text.count
    unsafe pairs.withUnsafeBufferPointer { pairs in
      while place >= 2 {
        place -= 2
        let (quotient, two) = pair.divide(rest)
        unsafe text.storeBytes(of: pairs[Int(truncatingIfNeeded: two)], toByteOffset: place, as: UInt16.self)
        rest = quotient
      }
      if place == 1 {
        let one = Int(truncatingIfNeeded: single.divide(rest).remainder)
        unsafe text[0] = UInt8(truncatingIfNeeded: UInt16(littleEndian: pairs[one]) >> 8)
      }
    }
  }
}
