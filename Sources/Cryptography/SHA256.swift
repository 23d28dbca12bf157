import CLibCrypto

/// Computes the SHA-256 digest of bytes that come in pieces. It cannot fail.
package struct SHA256: Sendable {
  private var state = SHA256_CTX()

  package init() {
    unsafe sha256_begin(&state)
  }

  package mutating func add(_ piece: [UInt8]) { add(piece[...]) }

  package mutating func add(_ piece: ArraySlice<UInt8>) {
    unsafe piece.withUnsafeBytes { unsafe sha256_add(&state, $0.baseAddress, $0.count) }
  }

  /// The digest of the pieces so far, 32 bytes.
  package var digest: [UInt8] {
    var state = state
    return unsafe [UInt8](unsafeUninitializedCapacity: 32) { room, count in
      unsafe sha256_end(&state, room.baseAddress)
      count = 32
    }
  }
}

/// Returns the SHA-256 digest of the pieces of a text, 32 bytes.
package func sha256(_ pieces: [[UInt8]]) -> [UInt8] {
  var hash = SHA256()
  for piece in pieces { hash.add(piece) }
  return hash.digest
}
