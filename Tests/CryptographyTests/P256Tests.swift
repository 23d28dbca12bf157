import Cryptography
import Foundation
import TestSupport
import Testing

struct P256Tests {
  private func key() throws -> P256PrivateKey {
    try P256PrivateKey(pkcs8: #require(SecretBytes(base64: Array(try ExampleKey.base64.utf8))))
  }

  @Test(.enabled(if: Tool.openssl != nil, "openssl is not installed"), arguments: ["", "a", "ü\u{2063}\0\n"])
  func opensslTakesTheSignature(_ message: String) throws {
    let (openssl, key) = (try #require(Tool.openssl), try key())
    let signature = Data(try key.signature(of: Array(message.utf8)))
    #expect(try ExampleKey.verifies(signature, of: message, with: openssl))
    #expect(try !ExampleKey.verifies(signature, of: message + "x", with: openssl))
    let fixed = Data(try key.fixedSignature(of: Array(message.utf8)))
    equal(fixed.count, 64)
    #expect(try ExampleKey.verifies(ExampleKey.der(fixed), of: message, with: openssl))
  }

  @Test func bytesThatAreNoKeyAreRefused() throws {
    let whole = try #require(Data(base64Encoded: try ExampleKey.base64))
    for bytes in [Data(), whole.dropLast(), whole + [0], Data(whole.reversed())] {
      var list = Array(bytes)
      #expect(throws: P256PrivateKey.Fault.unreadable) {
        try P256PrivateKey(pkcs8: SecretBytes(taking: &list))
      }
    }
  }

  /// For any byte that differs there is a fault or a key, never a crash.
  @Test func damagedKeysDoNoHarm() throws {
    let whole = Array(try #require(Data(base64Encoded: try ExampleKey.base64)))
    for place in whole.indices {
      var damaged = whole
      damaged[place] ^= 0x5A
      guard let key = try? P256PrivateKey(pkcs8: SecretBytes(taking: &damaged)) else { continue }
      try equal(key.fixedSignature(of: [1]).count, 64)
    }
  }

  @Test(arguments: [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("\u{3FB}~", "z7t-")])
  func base64ForURLsHasNoPadding(_ bytes: String, _ text: String) {
    equal(base64URL(Array(bytes.utf8)), text)
    equal(base64(Array(bytes.utf8)), Data(bytes.utf8).base64EncodedString())
  }
}
