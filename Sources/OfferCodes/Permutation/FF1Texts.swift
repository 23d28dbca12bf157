/// FF1 over many texts at once: each round encrypts the blocks of all of them in one call.
struct FF1Texts<Half: FF1Half> {
  /// The number of texts in one call.
  private static var batch: Int { 512 }

  private var left: FF1Side<Half>
  private var right: FF1Side<Half>
  private var rounds: FF1Rounds
  private let writer: SymbolWriter<Half>
  private let radix: Half
  private let length: Int

  init(_ cipher: FF1Cipher, _ symbols: [UInt8]) {
    left = FF1Side(radix: cipher.radix, length: cipher.leftLength, count: Self.batch)
    right = FF1Side(radix: cipher.radix, length: cipher.rightLength, count: Self.batch)
    rounds = FF1Rounds(cipher, count: Self.batch)
    writer = SymbolWriter(symbols)
    radix = Half(cipher.radix)
    length = cipher.leftLength + cipher.rightLength
  }

  mutating func writeBodies(from first: UInt64, into rows: UnsafeMutableRawBufferPointer, rowSize: Int) throws
  {
    let count = rows.count < length ? 0 : (rows.count - length) / rowSize + 1
    for start in stride(from: 0, to: count, by: Self.batch) {
      let size = min(Self.batch, count - start)
      for place in 0..<size {
        let text = Half.divide(first + UInt64(start + place), by: right.modulus)
        left.halves[place] = text.quotient
        right.halves[place] = text.remainder
      }
      try encrypt(size)
      unsafe store(size, into: UnsafeMutableRawBufferPointer(rebasing: rows[(start * rowSize)...]), rowSize)
    }
  }

  mutating func readBodies(
    _ numerals: UnsafeBufferPointer<UInt8>, into indices: UnsafeMutableBufferPointer<UInt64>
  ) throws {
    let count = numerals.count / length
    for start in stride(from: 0, to: count, by: Self.batch) {
      let end = min(start + Self.batch, count)
      unsafe load(UnsafeBufferPointer(rebasing: numerals[start * length..<end * length]))
      try decrypt(end - start)
      for place in start..<end { unsafe indices[place] = index(ofText: place - start) }
    }
  }

  /// Reads the halves of whole texts, at most `batch` of them.
  mutating func load(_ numerals: UnsafeBufferPointer<UInt8>) {
    for place in 0..<numerals.count / length {
      let middle = place * length + left.length
      left.halves[place] = unsafe number(numerals, place * length..<middle)
      right.halves[place] = unsafe number(numerals, middle..<(place + 1) * length)
    }
  }

  /// Writes the first `count` texts, each to the start of a row.
  func store(_ count: Int, into rows: UnsafeMutableRawBufferPointer, _ rowSize: Int) {
    for place in 0..<count {
      let start = place * rowSize
      let middle = start + left.length
      unsafe writer.write(
        left.halves[place], into: UnsafeMutableRawBufferPointer(rebasing: rows[start..<middle]))
      unsafe writer.write(
        right.halves[place], into: UnsafeMutableRawBufferPointer(rebasing: rows[middle..<start + length]))
    }
  }

  /// Encrypts the first `count` texts. Even rounds change the left halves, odd rounds the right ones, so no halves are swapped.
  mutating func encrypt(_ count: Int) throws {
    for round in stride(from: 0, to: FF1Cipher.rounds, by: 2) {
      try rounds.compute(round, of: right, count)
      rounds.add(to: &left, count)
      try rounds.compute(round + 1, of: left, count)
      rounds.add(to: &right, count)
    }
  }

  /// Decrypts the first `count` texts, with the rounds in reverse order.
  mutating func decrypt(_ count: Int) throws {
    for round in stride(from: FF1Cipher.rounds - 2, through: 0, by: -2) {
      try rounds.compute(round + 1, of: left, count)
      rounds.subtract(from: &right, count)
      try rounds.compute(round, of: right, count)
      rounds.subtract(from: &left, count)
    }
  }

  /// Returns the number of some numerals, the most significant one first.
  private func number(_ numerals: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Half {
    var number: Half = 0
    for place in range { unsafe number = number &* radix &+ Half(truncatingIfNeeded: numerals[place]) }
    return number
  }

  /// Returns the index of a text; `UInt64.max` if it is above 2^62.
  private func index(ofText place: Int) -> UInt64 {
    let product = UInt128(left.halves[place]).multipliedReportingOverflow(by: UInt128(right.size))
    let index = product.partialValue &+ UInt128(right.halves[place])
    return product.overflow || index > 1 << 62 ? .max : UInt64(index)
  }
}
