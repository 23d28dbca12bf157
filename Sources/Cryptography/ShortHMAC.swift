import CLibCrypto

/// HMAC-SHA-256 (RFC 2104) of many short messages under one key: two blocks of SHA-256 each, and no allocation. One for each thread.
///
/// The same bytes as `hmacSHA256`, about ten times as fast for a code.
package final class ShortHMAC {
  /// Bytes that fit into one block with the padding of SHA-256.
  package static let longestMessage = 55
  private static let blockSize = 64

  /// After the block of the key, for the inner and for the outer hash.
  private var inner: SHA256_CTX
  private var outer: SHA256_CTX

  /// - Parameter key: at most 64 bytes.
  package init(key: SecretBytes) {
    inner = ShortHMAC.state(key, 0x36)
    outer = ShortHMAC.state(key, 0x5C)
  }

  deinit {
    unsafe withUnsafeMutableBytes(of: &inner) { unsafe OPENSSL_cleanse($0.baseAddress, $0.count) }
    unsafe withUnsafeMutableBytes(of: &outer) { unsafe OPENSSL_cleanse($0.baseAddress, $0.count) }
  }

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

  /// The first half of the tag, as two numbers whose bytes are in its order, most significant first.
  ///
  /// - Parameter message: at most `longestMessage` bytes; what is longer is cut.
  @inline(__always)
  package func half(of message: UnsafeBufferPointer<UInt8>) -> (UInt64, UInt64) {
    unsafe withUnsafeTemporaryAllocation(byteCount: ShortHMAC.blockSize, alignment: 8) { block in
      let size = min(message.count, ShortHMAC.longestMessage)
      unsafe block.initializeMemory(as: UInt8.self, repeating: 0)
      unsafe block.copyBytes(from: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(message)[..<size]))
      unsafe block[size] = 0x80
      let bits = UInt16(8 * (ShortHMAC.blockSize + size))
      unsafe block.storeBytes(of: bits.bigEndian, toByteOffset: 62, as: UInt16.self)
      var state = inner
      unsafe compress(&state, block)
      let hash = state.h
      unsafe store(hash.0, hash.1, at: 0, block)
      unsafe store(hash.2, hash.3, at: 8, block)
      unsafe store(hash.4, hash.5, at: 16, block)
      unsafe store(hash.6, hash.7, at: 24, block)
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

  @inline(__always)
  private func store(_ a: UInt32, _ b: UInt32, at place: Int, _ block: UnsafeMutableRawBufferPointer) {
    unsafe block.storeBytes(of: (UInt64(a) << 32 | UInt64(b)).bigEndian, toByteOffset: place, as: UInt64.self)
  }
}
