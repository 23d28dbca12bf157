import CLibCrypto

/// Computes HMAC-SHA-256 (RFC 2104) of many short messages with one key.
///
/// HMAC hashes the key and the message, and then the key and that hash. The hash states after the key are computed once, so a message
/// takes two blocks of SHA-256, and no allocation. The result is that of `hmacSHA256`, but for a code about ten times as fast. An
/// object must not be used by two threads at once.
package final class ShortHMAC {
  /// The most bytes of a message, which fit into one block with the padding of SHA-256.
  package static let longestMessage = 55
  private static let blockSize = 64

  /// The state of the inner hash after the key.
  private var inner: SHA256_CTX
  /// The state of the outer hash after the key.
  private var outer: SHA256_CTX

  /// - Parameter key: At most 64 bytes.
  package init(key: SecretBytes) {
    inner = ShortHMAC.state(key, 0x36)
    outer = ShortHMAC.state(key, 0x5C)
  }

  deinit {
    unsafe withUnsafeMutableBytes(of: &inner) { unsafe OPENSSL_cleanse($0.baseAddress, $0.count) }
    unsafe withUnsafeMutableBytes(of: &outer) { unsafe OPENSSL_cleanse($0.baseAddress, $0.count) }
  }

  /// Returns the state of a hash after the key, each byte of which is combined with `pad`.
  private static func state(_ key: SecretBytes, _ pad: UInt8) -> SHA256_CTX {
    var block = [UInt8](repeating: pad, count: blockSize)
    unsafe key.withBytes { key in
      for place in 0..<min(key.count, blockSize) { unsafe block[place] ^= key[place] }
    }
    defer { block.cleanse() }
    var state = SHA256_CTX()
    unsafe sha256_begin(&state)
    unsafe sha256_add_block(&state, block)
    return state
  }

  /// Returns the first 16 bytes of the tag as two big-endian numbers.
  ///
  /// - Parameter message: At most `longestMessage` bytes. A longer message is truncated.
  @inline(__always)
  package func half(of message: UnsafeBufferPointer<UInt8>) -> (UInt64, UInt64) {
    unsafe withUnsafeTemporaryAllocation(byteCount: ShortHMAC.blockSize, alignment: 8) { block in
      let size = min(message.count, ShortHMAC.longestMessage)
      unsafe block.initializeMemory(as: UInt8.self, repeating: 0)
      unsafe block.copyBytes(from: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(message)[..<size]))
      // The padding of SHA-256: a bit, zeros, and the number of bits of the key and the message.
      unsafe block[size] = 0x80
      let bits = UInt16(8 * (ShortHMAC.blockSize + size))
      unsafe block.storeBytes(of: bits.bigEndian, toByteOffset: 62, as: UInt16.self)
      var state = inner
      unsafe compress(&state, block)
      let hash = state.h
      unsafe store(hash.0, hash.1, at: 0, in: block)
      unsafe store(hash.2, hash.3, at: 8, in: block)
      unsafe store(hash.4, hash.5, at: 16, in: block)
      unsafe store(hash.6, hash.7, at: 24, in: block)
      // The outer hash is of 32 bytes, the inner hash, with its padding.
      unsafe block.storeBytes(of: (UInt64(0x80) << 56).bigEndian, toByteOffset: 32, as: UInt64.self)
      unsafe block.storeBytes(of: 0, toByteOffset: 40, as: UInt64.self)
      unsafe block.storeBytes(of: 0, toByteOffset: 48, as: UInt64.self)
      let outerBits = UInt64(8 * (ShortHMAC.blockSize + 32))
      unsafe block.storeBytes(of: outerBits.bigEndian, toByteOffset: 56, as: UInt64.self)
      state = outer
      unsafe compress(&state, block)
      let tag = state.h
      return (UInt64(tag.0) << 32 | UInt64(tag.1), UInt64(tag.2) << 32 | UInt64(tag.3))
    }
  }

  @inline(__always)
  private func compress(_ state: inout SHA256_CTX, _ block: UnsafeMutableRawBufferPointer) {
    guard let bytes = block.baseAddress else { return }
    unsafe sha256_add_block(&state, bytes.assumingMemoryBound(to: UInt8.self))
  }

  /// Writes two big-endian numbers into the block.
  @inline(__always)
  private func store(_ a: UInt32, _ b: UInt32, at place: Int, in block: UnsafeMutableRawBufferPointer) {
    unsafe block.storeBytes(of: (UInt64(a) << 32 | UInt64(b)).bigEndian, toByteOffset: place, as: UInt64.self)
  }
}
