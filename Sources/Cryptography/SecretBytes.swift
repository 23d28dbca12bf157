import CLibCrypto

/// Bytes that nobody else may know: they are overwritten when the last owner lets go of them, and no description shows them.
@safe package final class SecretBytes: Sendable, CustomStringConvertible, CustomReflectable {
  // Written in the initialiser only, and read until deinit.
  private nonisolated(unsafe) let bytes: UnsafeMutableRawBufferPointer

  package var count: Int { unsafe bytes.count }

  /// Takes what `fill` writes into room for `count` bytes.
  package init(count: Int, _ fill: (UnsafeMutableRawBufferPointer) throws -> Void) rethrows {
    unsafe bytes = .allocate(byteCount: count, alignment: 16)
    unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0)
    try unsafe fill(bytes)
  }

  /// Takes over a list of bytes and overwrites it.
  package convenience init(taking list: inout [UInt8]) {
    unsafe self.init(count: list.count) { room in unsafe room.copyBytes(from: list) }
    list.cleanse()
  }

  /// New random bytes of the system's generator for keys.
  package static func random(count: Int) throws -> SecretBytes {
    var isRandom = false
    let secret = unsafe SecretBytes(count: count) { room in
      isRandom =
        unsafe RAND_priv_bytes(room.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(count)) == 1
    }
    guard isRandom else { throw CryptographyFailure(what: "random bytes") }
    return secret
  }

  deinit {
    unsafe OPENSSL_cleanse(bytes.baseAddress, bytes.count)
    unsafe bytes.deallocate()
  }

  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try unsafe body(UnsafeRawBufferPointer(bytes))
  }

  package var description: String { "\(count) secret bytes" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension [UInt8] {
  /// Overwrites all bytes, in a way that no optimizer leaves out.
  package mutating func cleanse() {
    unsafe withUnsafeMutableBytes { unsafe OPENSSL_cleanse($0.baseAddress, $0.count) }
  }
}
