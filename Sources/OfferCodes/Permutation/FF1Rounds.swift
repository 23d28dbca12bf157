import Cryptography

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

  /// Computes the round function of the first `count` halves.
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

  /// Adds it to the halves of the other side.
  func add<Half: FF1Half>(to side: inout FF1Side<Half>, _ count: Int) {
    let (size, modulus) = (side.size, side.modulus)
    unsafe side.halves.withUnsafeMutableBufferPointer { halves in
      for place in 0..<count {
        let sum = unsafe halves[place] &+ Half.remainder(cipher.number(in: blocks[place]), modulus)
        // The lesser of two numbers instead of a branch that nobody can predict.
        unsafe halves[place] = min(sum, sum &- size)
      }
    }
  }

  func subtract<Half: FF1Half>(from side: inout FF1Side<Half>, _ count: Int) {
    let (size, modulus) = (side.size, side.modulus)
    unsafe side.halves.withUnsafeMutableBufferPointer { halves in
      for place in 0..<count {
        let subtrahend = Half.remainder(cipher.number(in: blocks[place]), modulus)
        let difference = unsafe halves[place] &- subtrahend
        unsafe halves[place] = min(difference, difference &+ size)
      }
    }
  }
}
