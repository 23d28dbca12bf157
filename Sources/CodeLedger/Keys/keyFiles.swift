package import Cryptography
package import Diagnostics
import Disk
import SystemCalls
package import OfferCodes

/// Writes a new random key into a new file that only its owner may read, and gives its fingerprint.
/// - Throws: `PlainFailure`, also when there is a file already; `CryptographyFailure`.
package func makeKeyFile(_ path: String) throws -> String {
  try checkIsNoKey(path)
  try makeOwnFolder(for: path)
  let key = try CodeKey.random()
  try writeKeyFile([key.line()], to: path, becauseNotReplaced: "codes are made with it")
  return key.fingerprint
}

/// Puts a new random key before the others of a key file, and gives its fingerprint.
/// - Throws: `DiskFailure`, `CryptographyFailure`.
package func rotateKeyFile(_ path: String) throws -> String {
  let key = try CodeKey.random()
  try writeEdits([
    FileEdit(path, mode: 0o600) { others in unsafe key.line().withBytes { unsafe Array($0) } + (others ?? [])
    }
  ])
  return key.fingerprint
}

/// Writes the keys of the digests of codes into a new file that only its owner may read: a line for each key, in their order.
///
/// - Throws: `PlainFailure`, also when there is a file already; `CryptographyFailure`.
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
    throw PlainFailure(
      "\(path) already exists, and a key is never overwritten because \(reason); name another file with -o")
  }
}

/// Reads a key file that nobody else may read.
///
/// - Throws: `PlainFailure`, `CryptographyFailure`.
package func readKeyFile(_ path: String) throws -> CodeKeys {
  try CodeKeys(readSecretFile(path, orVariable: CodeKeys.variable), origin: "the key file \(path)")
}

/// The bytes of a key file of any kind that nobody else may read.
///
/// What is checked is the file that was opened, so that no other can take its place in between.
/// - Parameter variable: where the text of the key can be instead.
/// - Throws: `PlainFailure`.
package func readSecretFile(_ path: String, orVariable variable: String) throws -> SecretBytes {
  try checkIsNoKey(path, orVariable: variable)
  let file = try ReadableFile(path, called: "the key file \(path)")
  if let fault = keyFileFault(owner: file.owner, mode: UInt32(file.mode), user: geteuid()) {
    throw PlainFailure("the key file \(path) \(fault)")
  }
  return try secretBytes(of: file, path)
}

/// Why a file of this owner and mode is no place for a key; nil where it is one.
///
/// As ssh has it, the user's own file must be closed to the group and to others. A file of root that the user may read through
/// a group, as secrets are mounted into containers, is one too.
func keyFileFault(owner: UInt32, mode: UInt32, user: UInt32) -> String? {
  if owner != user, owner != 0, user != 0 {
    return "belongs to another user: keep your own copy, with mode 0600"
  }
  let closed: UInt32 = owner == user || user == 0 ? 0o077 : 0o027
  guard mode & closed != 0 else { return nil }
  return
    "can be read by other users (mode \(octal(mode & 0o777))): run `chmod 600` on it, and make a new key if somebody may have read it"
}

private func octal(_ mode: UInt32) -> String {
  let digits = String(mode, radix: 8)
  return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}

/// More than a key file can sensibly hold.
private let largestFile = 1 << 16

private func secretBytes(of file: borrowing ReadableFile, _ path: String) throws -> SecretBytes {
  var filled = 0
  let room = try unsafe SecretBytes(count: largestFile) { room in
    filled = try unsafe file.fill(room)
  }
  guard filled < largestFile else { throw PlainFailure("\(path) is not a key file: it is too large") }
  return unsafe room.withBytes { bytes in
    unsafe SecretBytes(count: filled) {
      unsafe $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<filled]))
    }
  }
}

/// Refuses the text of a key in the place of a file's name, without showing it: messages name files.
///
/// - Throws: `PlainFailure`.
private func checkIsNoKey(_ path: String, orVariable variable: String = CodeKeys.variable) throws {
  guard looksLikeKey(path), !beginsInFolder(path), try FileKind(path) == .missing else { return }
  throw keyAsArgument(orVariable: variable)
}

/// - Parameter variable: where the text of the key can be.
package func keyAsArgument(orVariable variable: String = "a variable of the environment") -> PlainFailure {
  PlainFailure(
    "this is the text of a key, expected the name of a key file: write the key to a file of mode 0600, or set \(variable); other users of the machine can see the arguments of a command, so make a new key and revoke this one"
  )
}

/// Whether some line has about as many characters of base64, or of hexadecimal digits, as a key has at least.
/// Whether a text begins with the name of a folder that exists, and a `/`: it is a path, long and without a dot, and no key. A key
/// in base64 can have a `/` too, but not after the name of a folder.
private func beginsInFolder(_ text: String) -> Bool {
  let parts = pathParts(text)
  guard parts.count > 1 else { return false }
  let folder = isAbsolute(text) ? "/" + parts[0] : parts[0]
  return (try? FileKind(folder)) == .folder
}

private func looksLikeKey(_ text: String) -> Bool {
  text.split(whereSeparator: \.isWhitespace).contains { line in
    ((40...48).contains(line.utf8.count) || line.utf8.count >= 2 * CodeKey.size)
      && line.utf8.allSatisfy { isAlphanumeric($0) || "+/=-_".utf8.contains($0) }
  }
}
