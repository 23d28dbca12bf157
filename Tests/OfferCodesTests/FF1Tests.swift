import TestSupport
import Cryptography
import Foundation
import Testing

@testable import OfferCodes

/// One text that others have encrypted.
struct FF1Vector: Decodable, Sendable {
  let key: String
  let tweak: String
  let radix: Int
  let plaintext: [UInt8]
  let ciphertext: [UInt8]

  struct File: Decodable { let vectors: [FF1Vector] }

  /// The published vectors; none where the folder with them is absent.
  static let published: [FF1Vector] = {
    let file = URL(filePath: #filePath).appending(path: "../../../../shared/facts/ff1-vectors.json")
      .standardized
    guard let data = try? Data(contentsOf: file) else { return [] }
    return (try? JSONDecoder().decode(File.self, from: data).vectors) ?? []
  }()
}

struct FF1Tests {
  @Test(.enabled(if: !FF1Vector.published.isEmpty, "../shared/facts/ff1-vectors.json is not here"))
  func publishedVectorsBothWays() throws {
    #expect(FF1Vector.published.count == 104)
    for vector in FF1Vector.published {
      #expect(try permuted(vector.plaintext, vector, decrypting: false) == vector.ciphertext)
      #expect(try permuted(vector.ciphertext, vector, decrypting: true) == vector.plaintext)
    }
  }

  /// Sample 7 of the FF1 samples of NIST: here where the file of all vectors is not.
  @Test func aSampleOfNIST() throws {
    let vector = FF1Vector(
      key: "2b7e151628aed2a6abf7158809cf4f3cef4359d8d580aa4f7f036d6f04fc6a94", tweak: "", radix: 10,
      plaintext: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], ciphertext: [6, 6, 5, 7, 6, 6, 7, 0, 0, 9])
    #expect(try permuted(vector.plaintext, vector, decrypting: false) == vector.ciphertext)
    #expect(try permuted(vector.ciphertext, vector, decrypting: true) == vector.plaintext)
  }

  /// Both widths of a half give the same texts.
  @Test func widthsAgree() throws {
    let cipher = try FF1Cipher(key: testKey(), tweak: [1, 2, 3], radix: 29, length: 24)
    let narrow = FF1Permutation(cipher, numerals(below: 29))
    let wide = WideFF1Permutation(cipher, numerals(below: 29))
    for first in [0, 1 << 32, 1 << 62 - 700] as [UInt64] {
      #expect(try bodies(narrow, from: first, 700, 24) == bodies(wide, from: first, 700, 24))
    }
  }

  private func permuted(_ numerals: [UInt8], _ vector: FF1Vector, decrypting: Bool) throws -> [UInt8] {
    var key = bytes(vector.key)
    let cipher = try FF1Cipher(
      key: SecretBytes(taking: &key), tweak: bytes(vector.tweak), radix: vector.radix, length: numerals.count)
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
  let digits = hexadecimal.compactMap { $0.hexDigitValue }
  return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
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
