import Cryptography

/// The parts of FF1 that are the same for all texts of one key, tweak, radix and length. Source: NIST SP 800-38G, algorithm 7.
///
/// One AES block a round: the first blocks of the round function's message never change, so only their chained value is kept.
struct FF1Cipher {
  let radix: Int
  /// Numerals of the left half: ⌊length ÷ 2⌋.
  let leftLength: Int
  /// Numerals of the right half: ⌈length ÷ 2⌉.
  let rightLength: Int
  /// The number that is added to a half is the first 4⌈b ÷ 4⌉ + 4 bytes of a round's block: these bits are after it.
  private let unusedBits: UInt128
  /// Bits of a half in the message, 8·b.
  private let halfBits: UInt128
  /// Chained value of all blocks but the last, with the last one's constant bytes added.
  private let constant: UInt128
  private let aes: AES

  static let rounds = 10

  /// - Parameter key: 16, 24 or 32 bytes.
  /// - Parameter tweak: at most 2^32 − 1 bytes.
  /// - Parameter length: numerals of a text; radix^⌈length ÷ 2⌉ is at most 2^96, which makes one block a round.
  /// - Throws: `CryptographyFailure`.
  init(key: SecretBytes, tweak: [UInt8], radix: Int, length: Int) throws {
    self.radix = radix
    leftLength = length / 2
    rightLength = length - length / 2
    let halfBytes = byteCount(radix, power: rightLength)
    halfBits = UInt128(8 * halfBytes)
    unusedBits = UInt128(8 * (AES.blockSize - (4 * ((halfBytes + 3) / 4) + 4)))
    aes = try AES(key: key)
    let lengths = [length, tweak.count].flatMap { bigEndian(UInt32($0)) }
    var message: [UInt8] =
      [1, 2, 1] + bigEndian(UInt32(radix)).dropFirst() + [10, UInt8(leftLength)] + lengths
    message += tweak
    message += [UInt8](repeating: 0, count: padding(message.count + 1 + halfBytes) + 1 + halfBytes)
    constant = try chain(message, aes)
  }

  /// Whether radix^⌈length ÷ 2⌉ is at most 2^63.
  var halvesFitIn64Bits: Bool { power(radix, rightLength, atMost: 1 << 63 + 1) <= 1 << 63 }

  /// What the blocks of a round have in common; the round function of a half is the encryption of this with the half added.
  func constant(of round: Int) -> UInt128 { constant ^ UInt128(round) &<< halfBits }

  /// Whether the number in a block is its first 8 bytes.
  var isShort: Bool { unusedBits == 64 }

  @inline(__always)
  func number(in block: UInt128) -> UInt128 { block.bigEndian &>> unusedBits }

  func encrypt(_ blocks: UnsafeMutableRawBufferPointer) throws {
    try unsafe aes.encrypt(blocks)
  }
}

/// ⌈bits of (radix^power − 1) ÷ 8⌉.
private func byteCount(_ radix: Int, power: Int) -> Int {
  let largest = (0..<power).reduce(UInt128(1)) { product, _ in product * UInt128(radix) } - 1
  return (UInt128.bitWidth - largest.leadingZeroBitCount + 7) / 8
}

private func padding(_ count: Int) -> Int { (AES.blockSize - count % AES.blockSize) % AES.blockSize }

private func bigEndian(_ value: UInt32) -> [UInt8] {
  (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
}

/// CBC-MAC of all blocks but the last, plus the last.
private func chain(_ message: [UInt8], _ aes: AES) throws -> UInt128 {
  var state: UInt128 = 0
  for start in stride(from: 0, to: message.count, by: AES.blockSize) {
    if start > 0 {
      var block = state.bigEndian
      try unsafe withUnsafeMutableBytes(of: &block) { try unsafe aes.encrypt($0) }
      state = block.bigEndian
    }
    state ^= message[start..<start + AES.blockSize].reduce(0) { $0 << 8 | UInt128($1) }
  }
  return state
}
