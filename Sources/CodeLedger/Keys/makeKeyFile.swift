import Cryptography
import SystemCalls

/// Writes a new random key into a new file that only its owner may read.
///
/// - Returns: the fingerprint.
/// - Throws: `LedgerFailure`, also when there is a file already; `CryptographyFailure`.
package func makeKeyFile(_ path: String) throws -> String {
  try checkIsNoKey(path)
  try makeOwnFolder(for: path)
  let key = try CodeKey.random()
  let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else {
    let failure = SystemFailure()
    throw LedgerFailure(
      failure.code == EEXIST
        ? "\(path) already exists, and a key is never overwritten because codes are made with it; name another file with -o"
        : "cannot create the key file \(path): \(failure.reason)")
  }
  do {
    defer { close(descriptor) }
    let line = key.line()
    try unsafe line.withBytes { bytes in
      let written = try retrying { unsafe write(descriptor, bytes.baseAddress, bytes.count) }
      guard written == bytes.count else { throw SystemFailure(code: ENOSPC) }
    }
    try flushToDisk(descriptor)
  } catch let failure as SystemFailure {
    unsafe unlink(path)
    throw LedgerFailure("cannot write the key file \(path): \(failure.reason)")
  }
  return key.fingerprint
}
