/// Finds what makes mistyped symbols sound again: one substitution a place, and few swaps. A list may have millions of them.
struct CodeRepairs {
  /// A change of body and check symbol.
  struct Repair {
    /// What was changed, from 0.
    let place: Int
    let otherPlace: Int?
    /// The symbol that comes to `place`.
    let symbol: UInt8

    func apply(to symbols: inout [UInt8]) {
      if let otherPlace { symbols.swapAt(place, otherPlace) } else { symbols[place] = symbol }
    }
  }

  private let sum: CheckSum
  private let length: Int
  /// v divided by g, for every v.
  private let quotients: [UInt8]
  /// v times the weight of a place, for every place from the left and every v.
  private let products: [[UInt8]]

  /// - Parameter length: symbols with the check symbol.
  init(_ sum: CheckSum, length: Int) {
    (self.sum, self.length) = (sum, length)
    var quotients = [UInt8](repeating: 0, count: sum.radix)
    for value in 0..<sum.radix { quotients[Int(sum.multiple(of: UInt8(value)))] = UInt8(value) }
    self.quotients = quotients
    var products: [[UInt8]] = [(0..<sum.radix).map(UInt8.init)]
    while products.count < length {
      products.append((products.last ?? []).map { sum.multiple(of: $0) })
    }
    self.products = products.reversed()
  }

  /// - Parameter symbols: are not sound.
  func repairs(of symbols: [UInt8]) -> [Repair] {
    let error = sum.sum(of: symbols)
    var repairs: [Repair] = []
    // The difference that a symbol would have to have: the error, divided by the weight of its place.
    var difference = error
    for place in symbols.indices.reversed() {
      repairs.append(
        Repair(place: place, otherPlace: nil, symbol: sum.minus(symbols[place], difference)))
      difference = quotients[Int(difference)]
    }
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
