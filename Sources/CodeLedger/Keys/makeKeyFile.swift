import Cryptography
import Disk
package import OfferCodes

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
  let isNew = try writeNewFile(to: path, called: "the key file \(path)", mode: 0o600) { file in
    for line in lines { try unsafe line.withBytes { try unsafe file.take($0) } }
  }
  guard isNew else {
    throw LedgerFailure(
      "\(path) already exists, and a key is never overwritten because \(reason); name another file with -o")
  }
}
