package import Cryptography

/// A secret permutation of the bodies of a code space: body number i stands for index i.
///
/// All that the rest knows of the cipher. One object serves one thread.
package protocol CodePermutation: AnyObject {
  /// The bodies that stand for consecutive indices, as numerals, most significant first.
  ///
  /// - Parameters:
  ///   - first: index of the first body; none is beyond the space's `indexCount`.
  ///   - numerals: room for some whole bodies; all of it is written.
  /// - Throws: `CryptographyFailure`.
  func writeBodies(from first: UInt64, into numerals: UnsafeMutableBufferPointer<UInt8>) throws

  /// The indices that bodies stand for; `UInt64.max` for one above 2^62, which no batch can have.
  ///
  /// - Parameters:
  ///   - numerals: whole bodies.
  ///   - indices: room for one number a body.
  /// - Throws: `CryptographyFailure`.
  func readBodies(_ numerals: UnsafeBufferPointer<UInt8>, into indices: UnsafeMutableBufferPointer<UInt64>)
    throws
}

extension CodeSpace {
  /// The permutation of this space: FF1 for every space so far.
  ///
  /// - Parameter key: 32 bytes that nothing else uses.
  /// - Throws: `CryptographyFailure`.
  package func permutation(key: SecretBytes) throws -> any CodePermutation {
    let cipher = try FF1Cipher(key: key, tweak: tweak(), radix: radix, length: length)
    return cipher.halvesFitIn64Bits ? FF1Permutation(cipher) : WideFF1Permutation(cipher)
  }
}
