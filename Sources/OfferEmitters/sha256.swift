import CLibCrypto

/// SHA-256 of several pieces of one text, in hexadecimal. Nil when the library has no memory left.
func sha256(_ pieces: [[UInt8]]) -> String? {
  guard let context = unsafe EVP_MD_CTX_new() else { return nil }
  defer { unsafe EVP_MD_CTX_free(context) }
  guard unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else { return nil }
  for piece in pieces {
    let isAdded = unsafe piece.withUnsafeBytes { unsafe EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
    guard isAdded == 1 else { return nil }
  }
  var digest = [UInt8](repeating: 0, count: 32)
  guard
    unsafe digest.withUnsafeMutableBufferPointer({ unsafe EVP_DigestFinal_ex(context, $0.baseAddress, nil) })
      == 1
  else { return nil }
  return digest.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
}
