import CLibCrypto

/// AES without a mode (ECB), for constructions that chain blocks themselves. An object must not be used by two threads at once.
@safe package final class AES {
  package static let blockSize = 16

  private let context: OpaquePointer

  /// - Parameter key: 16, 24 or 32 bytes.
  package init(key: SecretBytes) throws {
    let cipher: OpaquePointer? =
      switch key.count {
      case 16: unsafe EVP_aes_128_ecb()
      case 24: unsafe EVP_aes_192_ecb()
      case 32: unsafe EVP_aes_256_ecb()
      default: nil
      }
    guard let cipher = unsafe cipher, let context = unsafe EVP_CIPHER_CTX_new() else {
      throw CryptographyFailure(what: "AES")
    }
    unsafe self.context = context
    let isReady = unsafe key.withBytes { bytes in
      unsafe EVP_EncryptInit_ex(
        context, cipher, nil, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), nil) == 1
        && EVP_CIPHER_CTX_set_padding(context, 0) == 1
    }
    guard isReady else { throw CryptographyFailure(what: "AES") }
  }

  /// OpenSSL overwrites the key schedule.
  deinit { unsafe EVP_CIPHER_CTX_free(context) }

  /// Encrypts whole blocks in place.
  package func encrypt(_ blocks: UnsafeMutableRawBufferPointer) throws {
    let bytes = unsafe blocks.baseAddress?.assumingMemoryBound(to: UInt8.self)
    var written: Int32 = 0
    let isDone = unsafe EVP_EncryptUpdate(context, bytes, &written, bytes, Int32(blocks.count)) == 1
    guard isDone, Int(written) == blocks.count else { throw CryptographyFailure(what: "AES") }
  }
}
