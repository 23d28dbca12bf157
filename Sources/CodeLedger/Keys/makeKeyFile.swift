import Cryptography
package import OfferCodes
import SystemCalls

/// Writes a new random key into a new file that only its owner may read.
///
/// - Returns: the fingerprint.
/// - Throws: `LedgerFailure`, also when there is a file already; `CryptographyFailure`.
package func makeKeyFile(_ path: String) throws -> String {
  try checkIsNoKey(path)
  try makeOwnFolder(for: path)
  let key = try CodeKey.random()
  try writeKeyFile([key.line()], to: path, becauseNotReplaced: "codes are made with it")
  return key.fingerprint
}

/// Writes the keys of the digests of codes into a new file that only its owner may read: a line for each key, in their order.
///
/// - Throws: `LedgerFailure`, also when there is a file already; `CryptographyFailure`.
package func makeRedemptionKeyFile(_ path: String, _ keys: CodeKeys) throws {
  try checkIsNoKey(path)
  let lines = try keys.keys.map { try $0.redemptionKey().base64Line() }
  try writeKeyFile(lines, to: path, becauseNotReplaced: "a server may use it")
}

private func writeKeyFile(_ lines: [SecretBytes], to path: String, becauseNotReplaced reason: String) throws {
  let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else {
    let failure = SystemFailure()
    throw LedgerFailure(
      failure.code == EEXIST
        ? "\(path) already exists, and a key is never overwritten because \(reason); name another file with -o"
        : "cannot create the key file \(path): \(failure.reason)")
  }
  do {
    defer { close(descriptor) }
    for line in lines {
      try unsafe line.withBytes { bytes in
        let written = try retrying { unsafe write(descriptor, bytes.baseAddress, bytes.count) }
        guard written == bytes.count else { throw SystemFailure(code: ENOSPC) }
      }
    }
    try flushToDisk(descriptor)
  } catch let failure as SystemFailure {
    unsafe unlink(path)
    throw LedgerFailure("cannot write the key file \(path): \(failure.reason)")
  }
}
