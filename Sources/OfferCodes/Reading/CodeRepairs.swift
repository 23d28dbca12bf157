/// Finds the changes that make the check sum of mistyped symbols zero: one substitution at each place, and a few swaps.
///
/// Everything that depends only on the format is computed once, because a list can have millions of mistyped codes.
struct CodeRepairs {
  /// A change of the body and the check symbol: one symbol becomes another one, or two symbols are swapped.
  struct Repair {
    /// The place of the symbol that was changed, from 0.
    let place: Int
    /// The place of the symbol with which it was swapped.
    let otherPlace: Int?
    /// The symbol that `place` has after the repair.
    let symbol: UInt8

    func apply(to symbols: inout [UInt8]) {
      if let otherPlace {
        symbols.swapAt(place, otherPlace)
      } else {
        symbols[place] = symbol
      }
    }
  }

  private let sum: CheckSum
  private let length: Int
  /// v ÷ g, for every v.
  private let quotients: [UInt8]
  /// v times the weight of a place, for every place from the left, and every v.
  private let products: [[UInt8]]

  /// - Parameter length: The number of symbols, with the check symbol.
  init(_ sum: CheckSum, length: Int) {
    self.sum = sum
    self.length = length
    var quotients = [UInt8](repeating: 0, count: sum.radix)
    for value in 0..<sum.radix { quotients[Int(sum.multiple(of: UInt8(value)))] = UInt8(value) }
    self.quotients = quotients
    var products: [[UInt8]] = [(0..<sum.radix).map(UInt8.init)]
    while products.count < length {
      products.append((products.last ?? []).map { sum.multiple(of: $0) })
    }
    self.products = products.reversed()
  }

  /// Returns all repairs of symbols whose check sum, the error, is not zero.
  func repairs(of symbols: [UInt8]) -> [Repair] {
    let error = sum.sum(of: symbols)
    var repairs: [Repair] = []
    // A substitution removes the error if the symbol changes by the error, divided by the weight of its place.
    var difference = error
    for place in symbols.indices.reversed() {
      repairs.append(
        Repair(place: place, otherPlace: nil, symbol: sum.minus(symbols[place], difference)))
      difference = quotients[Int(difference)]
    }
    // A swap removes the error if the change of one symbol and the opposite change of the other one add up to it.
    for place in symbols.indices {
      for other in place + 1..<symbols.count where symbols[other] != symbols[place] {
        let change = sum.minus(symbols[place], symbols[other])
        let removed = sum.minus(products[place][Int(change)], products[other][Int(change)])
        guard removed == error else { continue }
        repairs.append(Repair(place: place, otherPlace: other, symbol: symbols[other]))
      }
    }
    return repairs
  }
}
