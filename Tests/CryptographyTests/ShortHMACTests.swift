import TestSupport
import Testing

@testable import Cryptography

struct ShortHMACTests {
  @Test(arguments: 0...55)
  func halfOfATagIsThatOfTheLibrary(size: Int) throws {
    var bytes = (0..<32).map { UInt8(truncatingIfNeeded: $0 * 7 + size) }
    let key = SecretBytes(taking: &bytes)
    let message = (0..<size).map { UInt8(truncatingIfNeeded: $0 * 31 + 5) }
    let (first, second) = unsafe message.withUnsafeBufferPointer { unsafe ShortHMAC(key: key).half(of: $0) }
    let whole = try hmacSHA256(message, key: key)
    let expected = unsafe whole.withBytes { unsafe $0.prefix(16).map { $0 } }
    let found = [first, second].flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }
    equal(found, expected)
  }
}
