package import Cryptography

/// Computes the digests that a redemption database has instead of codes: the first 16 bytes of HMAC-SHA-256 of a code's text,
/// in upper case, without spaces, hyphens and dashes. An object must not be used by two threads at once.
package final class CodeDigester {
  private let hmac: ShortHMAC

  /// The number of characters of a digest, which is written in hexadecimal digits.
  package static let textLength = 32

  /// - Parameter key: The key that `CodeKey.redemptionKey` derives.
  package init(key: SecretBytes) { hmac = ShortHMAC(key: key) }

  /// Writes the digest as 32 lower-case hexadecimal digits.
  ///
  /// - Parameters:
  ///   - code: At most 49 characters, which no code space exceeds.
  ///   - room: Room for 32 bytes.
  @inline(__always)
  func writeDigest(of code: UnsafeBufferPointer<UInt8>, into room: UnsafeMutableRawPointer) {
    let (first, second) = unsafe hmac.half(of: code)
    unsafe room.storeBytes(of: digits(UInt32(first >> 32)), as: UInt64.self)
    unsafe room.storeBytes(of: digits(UInt32(truncatingIfNeeded: first)), toByteOffset: 8, as: UInt64.self)
    unsafe room.storeBytes(of: digits(UInt32(second >> 32)), toByteOffset: 16, as: UInt64.self)
    unsafe room.storeBytes(of: digits(UInt32(truncatingIfNeeded: second)), toByteOffset: 24, as: UInt64.self)
  }

  package func digest(of code: String) -> String {
    var digits = [UInt8](repeating: 0, count: CodeDigester.textLength)
    let code = Array(code.utf8)
    unsafe digits.withUnsafeMutableBytes { room in
      guard let room = room.baseAddress else { return }
      unsafe code.withUnsafeBufferPointer { unsafe writeDigest(of: $0, into: room) }
    }
    return String(decoding: digits, as: UTF8.self)
  }
}

/// Returns eight hexadecimal digits as bytes, the most significant one in the first byte of memory.
///
/// It converts all digits at once, without a table (SIMD within a register): each byte of a 64-bit number holds one digit.
@inline(__always)
private func digits(_ number: UInt32) -> UInt64 {
  // Spreads the eight half bytes over eight bytes.
  var spread = UInt64(number)
  spread = (spread | spread << 16) & 0x0000_FFFF_0000_FFFF
  spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FF
  spread = (spread | spread << 4) & 0x0F0F_0F0F_0F0F_0F0F
  // Adding 6 carries a digit from 10 on into bit 4: 1 in each byte that becomes a letter.
  let isLetter = (spread &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
  // "0" is 0x30, and "a" is 0x27 more than 0x30 + 10.
  return (spread &+ 0x3030_3030_3030_3030 &+ isLetter &* 0x27).bigEndian
}
