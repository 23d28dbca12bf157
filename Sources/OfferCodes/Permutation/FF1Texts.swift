/// FF1 over many texts at once: each round encrypts the blocks of all of them in one call.
struct FF1Texts<Half: FF1Half> {
  private static var batch: Int { 512 }

  private var left: FF1Side<Half>
  private var right: FF1Side<Half>
  private var rounds: FF1Rounds
  private let numerals: NumeralWriter<Half>
  private let radix: Half
  private let length: Int

  init(_ cipher: FF1Cipher) {
    left = FF1Side(radix: cipher.radix, length: cipher.leftLength, count: Self.batch)
    right = FF1Side(radix: cipher.radix, length: cipher.rightLength, count: Self.batch)
    rounds = FF1Rounds(cipher, count: Self.batch)
    numerals = NumeralWriter(radix: cipher.radix)
    radix = Half(cipher.radix)
    length = cipher.leftLength + cipher.rightLength
  }

  /// See `CodePermutation`.
  mutating func writeBodies(from first: UInt64, into numerals: UnsafeMutableBufferPointer<UInt8>) throws {
    for (bodies, start) in batches(of: numerals.count) {
      for place in 0..<bodies.count / length {
        (left.halves[place], right.halves[place]) = Half.divide(
          first + UInt64(start + place), by: right.modulus)
      }
      try encrypt(bodies.count / length)
      unsafe store(into: UnsafeMutableBufferPointer(rebasing: numerals[bodies]))
    }
  }

  /// See `CodePermutation`.
  mutating func readBodies(
    _ numerals: UnsafeBufferPointer<UInt8>, into indices: UnsafeMutableBufferPointer<UInt64>
  ) throws {
    for (bodies, start) in batches(of: numerals.count) {
      unsafe load(UnsafeBufferPointer(rebasing: numerals[bodies]))
      try decrypt(bodies.count / length)
      for place in 0..<bodies.count / length { unsafe indices[start + place] = index(ofText: place) }
    }
  }

  /// Cuts whole bodies into batches: the range of their numerals, and the number of bodies before them.
  private func batches(of count: Int) -> [(bodies: Range<Int>, start: Int)] {
    stride(from: 0, to: count, by: Self.batch * length).map { start in
      (start..<min(start + Self.batch * length, count), start / length)
    }
  }

  /// Takes whole texts, at most `batch` of them.
  mutating func load(_ numerals: UnsafeBufferPointer<UInt8>) {
    for place in 0..<numerals.count / length {
      let middle = place * length + left.length
      left.halves[place] = unsafe number(numerals[place * length..<middle])
      right.halves[place] = unsafe number(numerals[middle..<(place + 1) * length])
    }
  }

  /// Gives as many texts as there is room for.
  func store(into numerals: UnsafeMutableBufferPointer<UInt8>) {
    for place in 0..<numerals.count / length {
      let middle = place * length + left.length
      unsafe self.numerals.write(left.halves[place], into: numerals[place * length..<middle])
      unsafe self.numerals.write(right.halves[place], into: numerals[middle..<(place + 1) * length])
    }
  }

  /// Encrypts the first `count` texts.
  mutating func encrypt(_ count: Int) throws {
    for round in stride(from: 0, to: FF1Cipher.rounds, by: 2) {
      try rounds.compute(round, of: right, count)
      rounds.add(to: &left, count)
      try rounds.compute(round + 1, of: left, count)
      rounds.add(to: &right, count)
    }
  }

  mutating func decrypt(_ count: Int) throws {
    for round in stride(from: FF1Cipher.rounds - 2, through: 0, by: -2) {
      try rounds.compute(round + 1, of: left, count)
      rounds.subtract(from: &right, count)
      try rounds.compute(round, of: right, count)
      rounds.subtract(from: &left, count)
    }
  }

  private func number(_ numerals: Slice<UnsafeBufferPointer<UInt8>>) -> Half {
    unsafe numerals.reduce(0) { $0 &* radix &+ Half(truncatingIfNeeded: $1) }
  }

  private func index(ofText place: Int) -> UInt64 {
    let (product, isTooLarge) = UInt128(left.halves[place]).multipliedReportingOverflow(
      by: UInt128(right.size))
    let index = product &+ UInt128(right.halves[place])
    return isTooLarge || index > 1 << 62 ? .max : UInt64(index)
  }
}
