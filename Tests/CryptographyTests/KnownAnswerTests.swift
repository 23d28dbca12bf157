import TestSupport
import Cryptography
import Testing

struct KnownAnswerTests {
  /// FIPS 180-4's own examples, in pieces as well.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func sha256OfKnownTexts(_ text: String, _ hash: String) throws {
    equal(hexadecimal(sha256([Array(text.utf8)])), hash)
    equal(hexadecimal(sha256(text.utf8.map { [$0] } + [[]])), hash)
  }

  /// RFC 4231, test cases 1 and 2.
  @Test(arguments: [
    (
      [UInt8](repeating: 0x0B, count: 20), "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
  ])
  func hmacOfKnownTexts(_ key: [UInt8], _ text: String, _ tag: String) throws {
    var bytes = key
    let secret = SecretBytes(taking: &bytes)
    equal(bytes, [UInt8](repeating: 0, count: key.count))
    let computed = try hmacSHA256(Array(text.utf8), key: secret)
    equal(unsafe computed.withBytes { unsafe hexadecimal($0) }, tag)
  }

  /// FIPS 197, appendix C.
  @Test(arguments: [
    (16, "69c4e0d86a7b0430d8cdb78070b4c55a"), (24, "dda97ca4864cdfe06eaf70a0ec0d7191"),
    (32, "8ea2b7ca516745bfeafc49904b496089"),
  ])
  func aesOfKnownBlocks(_ size: Int, _ cipherText: String) throws {
    var key = (0..<UInt8(size)).map { $0 }
    let cipher = try AES(key: SecretBytes(taking: &key))
    var blocks: [UInt8] = (0..<2).flatMap { _ in (0..<16).map { UInt8($0) * 0x11 } }
    try unsafe blocks.withUnsafeMutableBytes { bytes in
      unsafe try cipher.encrypt(bytes)
    }
    equal(hexadecimal(blocks), cipherText + cipherText)
  }

  @Test func secretsDoNotShow() throws {
    var text = Array("secret".utf8)
    let secret = SecretBytes(taking: &text)
    var shown = ""
    dump(secret, to: &shown)
    equal("\(secret) \(shown)", "6 secret bytes - 6 secret bytes #0\n")
    #expect(throws: CryptographyFailure.self) { _ = try AES(key: secret) }
  }
}
