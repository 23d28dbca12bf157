/// The left or the right halves of many texts.
struct FF1Side<Half: FF1Half> {
  let length: Int
  /// radix^length; at most half of what a number holds, so that no sum overflows.
  let size: Half
  let modulus: Half.Modulus
  var halves: [Half]

  init(radix: Int, length: Int, count: Int) {
    self.length = length
    size = (0..<length).reduce(1) { size, _ in size * Half(radix) }
    modulus = Half.modulus(size)
    halves = [Half](repeating: 0, count: count)
  }
}

/// The round function of many texts at once, as encrypted blocks.
struct FF1Rounds {
  let cipher: FF1Cipher
  private var blocks: [UInt128]

  init(_ cipher: FF1Cipher, count: Int) {
    self.cipher = cipher
    blocks = [UInt128](repeating: 0, count: count)
  }

  mutating func compute<Half: FF1Half>(_ round: Int, of side: FF1Side<Half>, _ count: Int) throws {
    let constant = cipher.constant(of: round)
    try unsafe blocks.withUnsafeMutableBufferPointer { blocks in
      for place in 0..<count {
        unsafe blocks[place] = (constant ^ UInt128(truncatingIfNeeded: side.halves[place])).bigEndian
      }
      try unsafe cipher.encrypt(
        UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: blocks[..<count])))
    }
  }

  func add<Half: FF1Half>(to side: inout FF1Side<Half>, _ count: Int) {
    // The lesser of two numbers instead of a branch that nobody can predict.
    update(&side, count, &+) { sum, size in min(sum, sum &- size) }
  }

  func subtract<Half: FF1Half>(from side: inout FF1Side<Half>, _ count: Int) {
    update(&side, count, &-) { difference, size in min(difference, difference &+ size) }
  }

  /// Combines each half with the round function, modulo the side's size.
  ///
  /// - Parameter reduce: takes the size off where two remainders are combined.
  @inline(__always)
  private func update<Half: FF1Half>(
    _ side: inout FF1Side<Half>, _ count: Int, _ combine: (Half, Half) -> Half,
    _ reduce: (Half, Half) -> Half
  ) {
    let (size, modulus) = (side.size, side.modulus)
    unsafe side.halves.withUnsafeMutableBufferPointer { halves in
      if cipher.isShort, size.nonzeroBitCount == 1 {
        // As with 32 symbols: the low bits are the remainder.
        for place in 0..<count {
          let number = Half(truncatingIfNeeded: blocks[place].bigEndian >> 64)
          unsafe halves[place] = combine(halves[place], number) & (size - 1)
        }
      } else if cipher.isShort {
        for place in 0..<count {
          let number = Half.remainder(
            short: UInt64(truncatingIfNeeded: blocks[place].bigEndian >> 64), modulus)
          unsafe halves[place] = reduce(combine(halves[place], number), size)
        }
      } else {
        for place in 0..<count {
          let number = Half.remainder(cipher.number(in: blocks[place]), modulus)
          unsafe halves[place] = reduce(combine(halves[place], number), size)
        }
      }
    }
  }
}
