/// FF1 over many texts at once: each round encrypts the blocks of all of them in one call.
final class FF1Permutation<Half: FF1Half>: CodePermutation {
  private static var batch: Int { 512 }

  private let cipher: FF1Cipher
  private let leftSize: Half
  private let rightSize: Half
  private let left: Half.Modulus
  private let right: Half.Modulus
  private let numerals: NumeralWriter<Half>
  private var lefts = [Half](repeating: 0, count: batch)
  private var rights = [Half](repeating: 0, count: batch)
  private var blocks = [UInt128](repeating: 0, count: batch)

  init(_ cipher: FF1Cipher) {
    self.cipher = cipher
    leftSize = (0..<cipher.leftLength).reduce(1) { size, _ in size * Half(cipher.radix) }
    rightSize = (0..<cipher.rightLength).reduce(1) { size, _ in size * Half(cipher.radix) }
    left = Half.modulus(leftSize)
    right = Half.modulus(rightSize)
    numerals = NumeralWriter(radix: cipher.radix)
  }

  private var length: Int { cipher.leftLength + cipher.rightLength }

  func writeBodies(from first: UInt64, into numerals: UnsafeMutableBufferPointer<UInt8>) throws {
    try forEachBatch(of: numerals.count) { bodies, start in
      for place in 0..<bodies.count / length {
        (lefts[place], rights[place]) = Half.divide(first + UInt64(start + place), by: right)
      }
      try encrypt(bodies.count / length)
      unsafe store(into: UnsafeMutableBufferPointer(rebasing: numerals[bodies]))
    }
  }

  func readBodies(_ numerals: UnsafeBufferPointer<UInt8>, into indices: UnsafeMutableBufferPointer<UInt64>)
    throws
  {
    try forEachBatch(of: numerals.count) { bodies, start in
      unsafe load(UnsafeBufferPointer(rebasing: numerals[bodies]))
      try decrypt(bodies.count / length)
      for place in 0..<bodies.count / length {
        unsafe indices[start + place] = index(lefts[place], rights[place])
      }
    }
  }

  /// Cuts whole bodies into batches: the range of their numerals, and the number of bodies before them.
  private func forEachBatch(of count: Int, _ body: (Range<Int>, Int) throws -> Void) throws {
    for start in stride(from: 0, to: count, by: Self.batch * length) {
      try body(start..<min(start + Self.batch * length, count), start / length)
    }
  }

  /// Takes whole texts, at most `batch` of them.
  func load(_ numerals: UnsafeBufferPointer<UInt8>) {
    for place in 0..<numerals.count / length {
      let begin = place * length
      lefts[place] = unsafe value(numerals[begin..<begin + cipher.leftLength])
      rights[place] = unsafe value(numerals[begin + cipher.leftLength..<begin + length])
    }
  }

  /// Gives as many texts as there is room for.
  func store(into numerals: UnsafeMutableBufferPointer<UInt8>) {
    for place in 0..<numerals.count / length {
      let begin = place * length
      unsafe self.numerals.write(lefts[place], into: numerals[begin..<begin + cipher.leftLength])
      unsafe self.numerals.write(
        rights[place], into: numerals[begin + cipher.leftLength..<begin + length])
    }
  }

  /// Encrypts the first `count` texts.
  func encrypt(_ count: Int) throws {
    for round in 0..<FF1Cipher.rounds {
      if round % 2 == 0 {
        try mix(&lefts, with: rights, count, round: round, left, leftSize, subtracting: false)
      } else {
        try mix(&rights, with: lefts, count, round: round, right, rightSize, subtracting: false)
      }
    }
  }

  func decrypt(_ count: Int) throws {
    for round in (0..<FF1Cipher.rounds).reversed() {
      if round % 2 == 0 {
        try mix(&lefts, with: rights, count, round: round, left, leftSize, subtracting: true)
      } else {
        try mix(&rights, with: lefts, count, round: round, right, rightSize, subtracting: true)
      }
    }
  }

  /// Adds the round function of `others` to `halves`, or takes it away.
  private func mix(
    _ halves: inout [Half], with others: [Half], _ count: Int, round: Int, _ modulus: Half.Modulus,
    _ size: Half, subtracting: Bool
  ) throws {
    for place in 0..<count { blocks[place] = cipher.block(round: round, half: UInt128(others[place])) }
    try unsafe blocks.withUnsafeMutableBytes { bytes in
      try unsafe cipher.encrypt(UnsafeMutableRawBufferPointer(rebasing: bytes[..<(count * 16)]))
    }
    for place in 0..<count {
      let addend = Half.remainder(cipher.number(in: blocks[place]), modulus)
      let half = halves[place]
      if subtracting {
        halves[place] = half >= addend ? half &- addend : half &+ (size &- addend)
      } else {
        // No sum overflows: sizes are at most half of what a number holds.
        let sum = half &+ addend
        halves[place] = sum >= size ? sum &- size : sum
      }
    }
  }

  private func value(_ numerals: Slice<UnsafeBufferPointer<UInt8>>) -> Half {
    unsafe numerals.reduce(0) { $0 &* Half(truncatingIfNeeded: cipher.radix) &+ Half(truncatingIfNeeded: $1) }
  }

  private func index(_ left: Half, _ right: Half) -> UInt64 {
    let (product, isTooLarge) = UInt128(left).multipliedReportingOverflow(by: UInt128(rightSize))
    let index = product &+ UInt128(right)
    return isTooLarge || index > 1 << 62 ? .max : UInt64(index)
  }
}
