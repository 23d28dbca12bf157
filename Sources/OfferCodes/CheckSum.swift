/// The arithmetic of the check character over symbols 0…q−1: a weighted sum in the field of q elements.
///
/// The weight of the symbol at place k from the right (the check character has place 0) is g^k, where g is a primitive element
/// of the field: its powers are all elements but zero. So all weights differ and none is zero, and every substitution of one
/// symbol and every swap of two different symbols changes the sum. With 32 symbols, the field is that of the polynomials over
/// two elements modulo x⁵ + x² + 1 (0x25), and g is x; with a prime number, it is that of the remainders.
package struct CheckSum: Sendable {
  let radix: Int
  /// g·v for every v.
  private let multiples: [UInt8]

  /// Returns nil if `radix` is neither 32 nor a prime from 3 on. Fields of other sizes either do not exist or need an arithmetic of their own.
  package init?(radix: Int) {
    self.radix = radix
    if radix == 32 {
      multiples = (0..<32).map { (value: UInt8) in value << 1 ^ (value & 16 != 0 ? 0x25 : 0) }
    } else if let root = leastPrimitiveRoot(of: radix) {
      multiples = (0..<radix).map { UInt8($0 * root % radix) }
    } else {
      return nil
    }
  }

  /// The most symbols that a check character protects: the powers of g repeat after q − 1 places, and it has one of them.
  package var longestBody: Int { radix - 2 }

  /// Returns the check symbol: the one that makes the sum zero.
  package func checkSymbol(of body: some Sequence<UInt8>) -> UInt8 { negative(weighted(body)) }

  /// Whether the sum of the body and the check symbol, in this order, is zero.
  package func isSound(_ symbols: some Sequence<UInt8>) -> Bool {
    var sum: UInt8 = 0
    for symbol in symbols { sum = plus(multiples[Int(sum)], symbol) }
    return sum == 0
  }

  /// Returns the sum of the body without a check symbol, by Horner's method from left to right: c = g·(c + x).
  private func weighted(_ body: some Sequence<UInt8>) -> UInt8 {
    body.reduce(0) { sum, symbol in multiples[Int(plus(sum, symbol))] }
  }

  /// Returns the sum of the body and the check symbol, which is zero for sound symbols.
  func sum(of symbols: some Sequence<UInt8>) -> UInt8 {
    symbols.reduce(0) { sum, symbol in plus(multiples[Int(sum)], symbol) }
  }

  /// Returns g·v.
  func multiple(of value: UInt8) -> UInt8 { multiples[Int(value)] }

  func minus(_ a: UInt8, _ b: UInt8) -> UInt8 { plus(a, negative(b)) }

  func plus(_ a: UInt8, _ b: UInt8) -> UInt8 {
    if radix == 32 { return a ^ b }
    let sum = Int(a) + Int(b)
    return UInt8(sum < radix ? sum : sum - radix)
  }

  private func negative(_ value: UInt8) -> UInt8 {
    radix == 32 || value == 0 ? value : UInt8(radix) - value
  }
}

/// Returns the least number whose powers are all remainders but 0; nil unless `prime` is a prime from 3 on.
///
/// A number is one if its first power that is 1 is that of `prime` − 1.
private func leastPrimitiveRoot(of prime: Int) -> Int? {
  guard prime >= 3, !(2..<prime).contains(where: { prime % $0 == 0 }) else { return nil }
  return (2..<prime).first { root in
    var value = root
    var order = 1
    while value != 1 {
      value = value * root % prime
      order += 1
    }
    return order == prime - 1
  }
}
