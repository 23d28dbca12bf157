import Cryptography

/// The parts of FF1 that are the same for all texts of one key, tweak, radix and length.
///
/// FF1 is a Feistel network of ten rounds. Each round adds to one half of a text the result of a round function of the other
/// half, modulo radix^length; the round function is an AES-CBC-MAC. Source: NIST SP 800-38G, algorithm 7 (FF1.Encrypt).
///
/// A round needs one AES block for each text: the first blocks of its message never change, so only their chained value is kept.
struct FF1Cipher {
  let radix: Int
  /// The number of numerals in the left half: ⌊length ÷ 2⌋.
  let leftLength: Int
  /// The number of numerals in the right half: ⌈length ÷ 2⌉.
  let rightLength: Int
  /// The number of bits of a block after the number that is added to a half, which is the first 4⌈b ÷ 4⌉ + 4 bytes. (b is the
  /// number of bytes of a half.)
  private let unusedBits: UInt128
  /// The number of bits of a half in the message, 8·b.
  private let halfBits: UInt128
  /// The chained value of all blocks of the message but the last one, with the constant bytes of the last one added.
  private let constant: UInt128
  private let aes: AES

  static let rounds = 10

  /// - Parameters:
  ///   - key: 16, 24 or 32 bytes.
  ///   - tweak: At most 2^32 − 1 bytes.
  ///   - length: The number of numerals in a text. radix^⌈length ÷ 2⌉ is at most 2^96, so that a round needs one block.
  /// - Throws: `CryptographyFailure`.
  init(key: SecretBytes, tweak: [UInt8], radix: Int, length: Int) throws {
    self.radix = radix
    leftLength = length / 2
    rightLength = length - length / 2
    let halfBytes = byteCount(radix, power: rightLength)
    halfBits = UInt128(8 * halfBytes)
    unusedBits = UInt128(8 * (AES.blockSize - (4 * ((halfBytes + 3) / 4) + 4)))
    aes = try AES(key: key)
    // P, T and the zeros of Q in the names of the standard.
    let lengths = [length, tweak.count].flatMap { bigEndian(UInt32($0)) }
    var message: [UInt8] =
      [1, 2, 1] + bigEndian(UInt32(radix)).dropFirst() + [10, UInt8(leftLength)] + lengths
    message += tweak
    message += [UInt8](repeating: 0, count: padding(message.count + 1 + halfBytes) + 1 + halfBytes)
    constant = try chain(message, aes)
  }

  /// Whether radix^⌈length ÷ 2⌉ is at most 2^63.
  var halvesFitIn64Bits: Bool { power(radix, rightLength, atMost: 1 << 63 + 1) <= 1 << 63 }

  /// Returns what the blocks of a round have in common. With a half added, it is the block to encrypt.
  func constant(of round: Int) -> UInt128 { constant ^ UInt128(round) &<< halfBits }

  /// Whether the number in an encrypted block is its first 8 bytes.
  var isShort: Bool { unusedBits == 64 }

  /// Returns the number that an encrypted block adds to a half.
  @inline(__always)
  func number(in block: UInt128) -> UInt128 { block.bigEndian &>> unusedBits }

  func encrypt(_ blocks: UnsafeMutableRawBufferPointer) throws {
    try unsafe aes.encrypt(blocks)
  }
}

/// Returns the number of bytes that a number below radix^power needs.
private func byteCount(_ radix: Int, power: Int) -> Int {
  let largest = (0..<power).reduce(UInt128(1)) { product, _ in product * UInt128(radix) } - 1
  return (UInt128.bitWidth - largest.leadingZeroBitCount + 7) / 8
}

/// Returns the number of bytes from `count` to the next multiple of the block size.
private func padding(_ count: Int) -> Int { (AES.blockSize - count % AES.blockSize) % AES.blockSize }

private func bigEndian(_ value: UInt32) -> [UInt8] {
  (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
}

/// Returns the sum of the last block and the CBC-MAC of all blocks before it.
private func chain(_ message: [UInt8], _ aes: AES) throws -> UInt128 {
  var state: UInt128 = 0
  for start in stride(from: 0, to: message.count, by: AES.blockSize) {
    if start > 0 {
      var block = state.bigEndian
      try unsafe withUnsafeMutableBytes(of: &block) { try unsafe aes.encrypt($0) }
      state = block.bigEndian
    }
    state ^= message[start..<start + AES.blockSize].reduce(0) { number, byte in
      number << 8 | UInt128(byte)
    }
  }
  return state
}
