package import Cryptography

/// A secret permutation of the bodies of a code space. It gives each index a body, and each body an index.
///
/// The rest of the module knows no more of the cipher. An object must not be used by two threads at once.
package protocol CodePermutation: AnyObject {
  /// Writes the bodies of consecutive indices, in the symbols of the space.
  ///
  /// - Parameters:
  ///   - first: The first index. No index reaches the space's `indexCount`.
  ///   - rows: The rows; a body is written to the start of each. The last row can be shorter, but must have room for a body.
  ///   - rowSize: The number of bytes from the start of a row to that of the next one; at least the length of a body.
  /// - Throws: `CryptographyFailure`.
  func writeBodies(from first: UInt64, into rows: UnsafeMutableRawBufferPointer, rowSize: Int) throws

  /// Finds the indices of bodies; `UInt64.max` for an index above 2^62, which no batch can have.
  ///
  /// - Parameters:
  ///   - numerals: Whole bodies, one after the other. A numeral is the place of a symbol in the alphabet.
  ///   - indices: Room for one index of each body.
  /// - Throws: `CryptographyFailure`.
  func readBodies(_ numerals: UnsafeBufferPointer<UInt8>, into indices: UnsafeMutableBufferPointer<UInt64>)
    throws
}

extension CodeSpace {
  /// Returns the permutation of this space, which is always FF1.
  ///
  /// - Parameter key: 32 bytes that are used for nothing else.
  /// - Throws: `CryptographyFailure`.
  package func permutation(key: SecretBytes) throws -> any CodePermutation {
    let cipher = try FF1Cipher(key: key, tweak: tweak(), radix: radix, length: length)
    return cipher.halvesFitIn64Bits
      ? FF1Permutation(cipher, symbols) : WideFF1Permutation(cipher, symbols)
  }
}
