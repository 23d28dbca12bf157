package import Cryptography

/// Computes the digests by which a redemption database knows codes: the first 16 bytes of HMAC-SHA-256 over the text of a code,
/// upper-case, without spaces and hyphens. One object serves one thread.
package final class CodeDigester {
  private let hmac: ShortHMAC

  /// Characters of a digest as hexadecimal digits.
  package static let textLength = 32

  /// - Parameter key: what `CodeKey.redemptionKey` derives.
  package init(key: SecretBytes) { hmac = ShortHMAC(key: key) }

  /// Writes the digest as 32 lower-case hexadecimal digits.
  ///
  /// - Parameter code: at most 49 characters, as every code space has it.
  /// - Parameter room: 32 bytes.
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

/// Eight hexadecimal digits, the most significant one in the first byte: all at once, without a table.
@inline(__always)
private func digits(_ number: UInt32) -> UInt64 {
  // A half byte in each byte, the most significant one first.
  var spread = UInt64(number)
  spread = (spread | spread << 16) & 0x0000_FFFF_0000_FFFF
  spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FF
  spread = (spread | spread << 4) & 0x0F0F_0F0F_0F0F_0F0F
  let isLetter = (spread &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
  return (spread &+ 0x3030_3030_3030_3030 &+ isLetter &* 0x27).bigEndian
}
