/// The arithmetic of the check character over symbols 0…q−1: a weighted sum in the field of q elements.
///
/// The weight of the symbol at place k from the right (the check character has place 0) is g^k. All weights are different and
/// none is zero, so every substitution of one symbol and every swap of two changes the sum.
package struct CheckSum: Sendable {
  let radix: Int
  /// g·v for every v.
  private let multiples: [UInt8]

  /// - Returns: nil when there is no field for it here: `radix` is neither 32 nor a prime from 3 on.
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

  /// The powers of g repeat after q − 1 places, of which the check character takes one.
  package var longestBody: Int { radix - 2 }

  /// The symbol that makes the sum of body and itself zero.
  package func checkSymbol(of body: some Sequence<UInt8>) -> UInt8 { negative(weighted(body)) }

  /// Whether body and check symbol, in this order, have the sum zero.
  package func isSound(_ symbols: some Sequence<UInt8>) -> Bool {
    var sum: UInt8 = 0
    for symbol in symbols { sum = plus(multiples[Int(sum)], symbol) }
    return sum == 0
  }

  /// c = g·(c + x) from left to right.
  private func weighted(_ body: some Sequence<UInt8>) -> UInt8 {
    body.reduce(0) { sum, symbol in multiples[Int(plus(sum, symbol))] }
  }

  /// The sum that is zero for sound symbols.
  func sum(of symbols: some Sequence<UInt8>) -> UInt8 {
    symbols.reduce(0) { sum, symbol in plus(multiples[Int(sum)], symbol) }
  }

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

/// The least number whose powers are all the remainders but 0; nil unless `prime` is a prime from 3 on.
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
