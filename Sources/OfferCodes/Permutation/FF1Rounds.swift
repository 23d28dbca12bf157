/// The round function of many texts at once, as encrypted blocks.
struct FF1Rounds {
  let cipher: FF1Cipher
  private var blocks: [UInt128]

  init(_ cipher: FF1Cipher, count: Int) {
    self.cipher = cipher
    blocks = [UInt128](repeating: 0, count: count)
  }

  /// Encrypts the blocks of the first `count` halves.
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

  /// Adds the results of the round function to the first `count` halves.
  func add<Half: FF1Half>(to side: inout FF1Side<Half>, _ count: Int) {
    // Below `size`, the difference wraps to a large number. The minimum avoids a branch that could not be predicted.
    update(&side, count, combine: &+) { sum, size in min(sum, sum &- size) }
  }

  /// Subtracts the results of the round function from the first `count` halves.
  func subtract<Half: FF1Half>(from side: inout FF1Side<Half>, _ count: Int) {
    update(&side, count, combine: &-) { difference, size in min(difference, difference &+ size) }
  }

  /// Combines the first `count` halves with the results of the round function, modulo the side's size.
  ///
  /// - Parameters:
  ///   - combine: Adds or subtracts.
  ///   - reduce: Returns the remainder of what two remainders were combined to.
  @inline(__always)
  private func update<Half: FF1Half>(
    _ side: inout FF1Side<Half>, _ count: Int, combine: (_ half: Half, _ number: Half) -> Half,
    reduce: (_ combined: Half, _ size: Half) -> Half
  ) {
    let size = side.size
    let modulus = side.modulus
    unsafe side.halves.withUnsafeMutableBufferPointer { halves in
      if cipher.isShort, size.nonzeroBitCount == 1 {
        // With 32 symbols, for example, the size is a power of two, so the low bits are the remainder.
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

/// The left or the right halves of many texts.
struct FF1Side<Half: FF1Half> {
  let length: Int
  /// radix^length; at most half of the largest number, so that no sum overflows.
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
