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
    for place in 0..<count { blocks[place] = cipher.block(round: round, half: UInt128(side.halves[place])) }
    try unsafe blocks.withUnsafeMutableBytes { bytes in
      try unsafe cipher.encrypt(UnsafeMutableRawBufferPointer(rebasing: bytes[..<(count * AES.blockSize)]))
    }
  }

  /// Adds it to the halves of the other side.
  func add<Half: FF1Half>(to side: inout FF1Side<Half>, _ count: Int) {
    for place in 0..<count {
      let sum = side.halves[place] &+ Half.remainder(cipher.number(in: blocks[place]), side.modulus)
      side.halves[place] = sum >= side.size ? sum &- side.size : sum
    }
  }

  func subtract<Half: FF1Half>(from side: inout FF1Side<Half>, _ count: Int) {
    for place in 0..<count {
      let subtrahend = Half.remainder(cipher.number(in: blocks[place]), side.modulus)
      let half = side.halves[place]
      side.halves[place] = half >= subtrahend ? half &- subtrahend : half &+ (side.size &- subtrahend)
    }
  }
}
