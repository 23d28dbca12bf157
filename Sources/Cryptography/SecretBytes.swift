import CLibCrypto
import Synchronization

/// Secret bytes. They are overwritten when the last reference is released, and no description shows them.
package final class SecretBytes: Sendable, CustomStringConvertible, CustomReflectable {
  package let count: Int
  // The array is never shared, so there is no other copy when it is overwritten.
  private let bytes: Mutex<[UInt8]>

  /// - Parameter fill: Writes the bytes into memory for `count` bytes.
  package init(count: Int, _ fill: (UnsafeMutableRawBufferPointer) throws -> Void) rethrows {
    self.count = count
    bytes = Mutex([UInt8](repeating: 0, count: count))
    try bytes.withLock { bytes in try unsafe bytes.withUnsafeMutableBytes { try unsafe fill($0) } }
  }

  /// Copies an array of bytes, and overwrites the array.
  package convenience init(taking list: inout [UInt8]) {
    unsafe self.init(count: list.count) { room in unsafe room.copyBytes(from: list) }
    list.cleanse()
  }

  /// Returns new random bytes of the generator for private keys.
  package static func random(count: Int) throws -> SecretBytes {
    var isRandom = false
    let secret = unsafe SecretBytes(count: count) { room in
      isRandom =
        unsafe RAND_priv_bytes(room.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(count)) == 1
    }
    guard isRandom else { throw CryptographyFailure(what: "random bytes") }
    return secret
  }

  deinit { bytes.withLock { $0.cleanse() } }

  /// Calls `body` with the bytes, which it must not copy.
  package func withBytes<Result: Sendable>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
    -> Result
  {
    try bytes.withLock { bytes in try unsafe bytes.withUnsafeBytes { try unsafe body($0) } }
  }

  package var description: String { "\(count) secret bytes" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension [UInt8] {
  /// Overwrites all bytes in a way that the optimizer does not remove.
  package mutating func cleanse() {
    unsafe withUnsafeMutableBytes { unsafe OPENSSL_cleanse($0.baseAddress, $0.count) }
  }
}
