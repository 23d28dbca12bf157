import CLibCrypto

/// Returns the MD5 digest of a text, 16 bytes. Apple requires it as the checksum of an upload; it is not safe against attackers.
///
/// - Throws: `CryptographyFailure` where the library does not offer MD5, as in one that is restricted to FIPS 140.
package func md5(_ bytes: [UInt8]) throws -> [UInt8] {
  var digest = [UInt8](repeating: 0, count: 16)
  guard unsafe EVP_Digest(bytes, bytes.count, &digest, nil, EVP_md5(), nil) == 1 else {
    throw CryptographyFailure(what: "MD5")
  }
  return digest
}
