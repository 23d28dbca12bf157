import TestSupport
import Cryptography
import Testing

@testable import OfferCodes

/// One text that others have encrypted: a line of `Tests/Fixtures/codes/ff1-vectors.txt`, which says where it is from.
struct FF1Vector: Sendable {
  let radix: Int
  let key: [UInt8]
  let tweak: [UInt8]
  let text: [UInt8]
  let encrypted: [UInt8]
  let source: String

  static func published() throws -> [FF1Vector] {
    try Repository.text("Tests/Fixtures/codes/ff1-vectors.txt").split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map(FF1Vector.init)
  }

  private init(_ line: Substring) throws {
    let parts = line.split(separator: " | ").map(String.init)
    try #require(parts.count >= 5)
    radix = try #require(Int(parts[0]))
    (key, tweak) = (bytes(parts[1]), bytes(parts[2]))
    (text, encrypted) = (bytes(parts[3]), bytes(parts[4]))
    source = String(line)
  }
}

struct FF1Tests {
  @Test func publishedVectorsBothWays() throws {
    let vectors = try FF1Vector.published()
    equal(vectors.count, 104)
    for vector in vectors {
      #expect(vector.text != vector.encrypted && vector.text.count == vector.encrypted.count)
      try equal(permuted(vector.text, vector, decrypting: false), vector.encrypted, "\(vector.source)")
      try equal(permuted(vector.encrypted, vector, decrypting: true), vector.text, "\(vector.source)")
    }
  }

  /// Both widths of a half give the same texts.
  @Test func widthsAgree() throws {
    let cipher = try FF1Cipher(key: testKey(), tweak: [1, 2, 3], radix: 29, length: 24)
    let narrow = FF1Permutation(cipher, numerals(below: 29))
    let wide = WideFF1Permutation(cipher, numerals(below: 29))
    for first in [0, 1 << 32, 1 << 62 - 700] as [UInt64] {
      try equal(bodies(narrow, from: first, 700, 24), bodies(wide, from: first, 700, 24))
    }
  }

  private func permuted(_ numerals: [UInt8], _ vector: FF1Vector, decrypting: Bool) throws -> [UInt8] {
    var key = vector.key
    let cipher = try FF1Cipher(
      key: SecretBytes(taking: &key), tweak: vector.tweak, radix: vector.radix, length: numerals.count)
    let all = OfferCodesTests.numerals(below: vector.radix)
    if cipher.halvesFitIn64Bits {
      return try permuted(numerals, FF1Texts<UInt64>(cipher, all), decrypting)
    }
    return try permuted(numerals, FF1Texts<UInt128>(cipher, all), decrypting)
  }

  private func permuted<Half>(_ plain: [UInt8], _ texts: FF1Texts<Half>, _ decrypting: Bool)
    throws -> [UInt8]
  {
    var texts = texts
    var result = plain
    unsafe plain.withUnsafeBufferPointer { unsafe texts.load($0) }
    try decrypting ? texts.decrypt(1) : texts.encrypt(1)
    unsafe result.withUnsafeMutableBytes { unsafe texts.store(1, into: $0, plain.count) }
    return result
  }
}

func bytes(_ hexadecimal: String) -> [UInt8] {
  let digits = hexadecimal.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count, by: 2).map { (place: Int) -> UInt8 in
    UInt8(digits[place] * 16 + digits[place + 1])
  }
}

/// The key of the worked example, derived as it is for permutations.
func testKey() throws -> SecretBytes {
  var key = [UInt8](0..<32)
  return try hmacSHA256(Array("offerc/permutation-key/1".utf8), key: SecretBytes(taking: &key))
}

/// An alphabet whose symbols are the numerals themselves.
func numerals(below radix: Int) -> [UInt8] { (0..<radix).map { UInt8($0) } }

func bodies(_ permutation: any CodePermutation, from first: UInt64, _ count: Int, _ length: Int) throws
  -> [UInt8]
{
  var symbols = [UInt8](repeating: 0, count: count * length)
  try unsafe symbols.withUnsafeMutableBytes {
    try unsafe permutation.writeBodies(from: first, into: $0, rowSize: length)
  }
  return symbols
}
