import Cryptography
import Foundation
import TestSupport
import Testing

struct Base64Tests {
  /// RFC 4648, section 10.
  @Test(arguments: [
    ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func textsOfTheRFC(_ text: String, _ base64: String) throws {
    var bytes = Array(text.utf8)
    let secret = SecretBytes(taking: &bytes)
    equal(list(secret.base64Line()), Array((base64 + "\n").utf8))
    equal(base64Length(of: text.utf8.count), base64.utf8.count)
    equal(list(SecretBytes(base64: base64.utf8, count: text.utf8.count)), Array(text.utf8))
  }

  @Test func randomBytesComeBack() throws {
    for count in 1...100 {
      let secret = try SecretBytes.random(count: count)
      let line = list(secret.base64Line()) ?? []
      #expect(line.dropLast().elementsEqual(Data(list(secret) ?? []).base64EncodedData()))
      equal(list(SecretBytes(base64: line.dropLast(), count: count)), list(secret))
    }
  }

  @Test(arguments: [
    "", "Zg", "Zg=", "Zg===", "Zh==", "Z===", "====", "Zg=\n", " Zg=", "Zg==\n", "\nZg==", "Zg== ", "Z-==",
    "=Zg=",
    "ZgAA", "Zm8=", "Zg==Zg==", "Z\u{0}==",
  ])
  func otherTextsOfOneByteAreRefused(_ text: String) {
    absent(SecretBytes(base64: text.utf8, count: 1))
  }

  @Test func nothingIsNoSecret() { absent(SecretBytes(base64: [], count: 0)) }

  /// Against another decoder, which has to give the very text again: any byte at any place of a key.
  @Test func everyByteAtEveryPlaceIsReadExactlyOrRefused() throws {
    let sound = Array("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=".utf8)
    var accepted = 0
    for place in sound.indices {
      for byte in 0...255 as ClosedRange<UInt8> {
        var text = sound
        text[place] = byte
        let expected = Data(base64Encoded: Data(text)).flatMap { data in
          data.count == 32 && data.base64EncodedData() == Data(text) ? [UInt8](data) : nil
        }
        equal(list(SecretBytes(base64: text, count: 32)), expected)
        accepted += expected == nil ? 0 : 1
      }
    }
    // 42 digits of 6 bits, one of 4, and the padding.
    equal(accepted, 42 * 64 + 16 + 1)
  }

  private func list(_ secret: SecretBytes?) -> [UInt8]? {
    unsafe secret?.withBytes { unsafe Array($0) }
  }
}
