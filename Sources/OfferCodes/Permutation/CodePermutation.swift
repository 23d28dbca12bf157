package import Cryptography

/// A secret permutation of the bodies of a code space: body number i stands for index i.
///
/// All that the rest knows of the cipher. One object serves one thread.
package protocol CodePermutation: AnyObject {
  /// Writes the bodies of consecutive indices, in the symbols of the space.
  /// - Parameter first: none of the bodies is beyond the space's `indexCount`.
  /// - Parameter rows: a body is written to the start of each row, the last of which may end with its body.
  /// - Parameter rowSize: bytes from the start of a row to that of the next one; at least the length of a body.
  /// - Throws: `CryptographyFailure`.
  func writeBodies(from first: UInt64, into rows: UnsafeMutableRawBufferPointer, rowSize: Int) throws

  /// The indices that bodies stand for; `UInt64.max` for one above 2^62, which no batch can have.
  ///
  /// - Parameter numerals: whole bodies, each symbol as its place in the alphabet, one after the other.
  /// - Parameter indices: room for one number a body.
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
    return cipher.halvesFitIn64Bits
      ? FF1Permutation(cipher, symbols) : WideFF1Permutation(cipher, symbols)
  }
}
