package import Cryptography
package import Diagnostics
import Disk
import SystemCalls
package import OfferCodes

/// Writes a new random key into a new file that only its owner can read, and returns its fingerprint.
///
/// - Throws: `PlainFailure`, also when there is a file already; `CryptographyFailure`.
package func makeKeyFile(_ path: String) throws -> String {
  try checkIsNoKey(path)
  try makeOwnFolder(for: path)
  let key = try CodeKey.random()
  try writeKeyFile(
    [key.line()], to: path, becauseNotReplaced: "codes may have been made with it",
    remedy: "name another file with --key")
  return key.fingerprint
}

/// Writes a new random key before the others of a key file, and returns its fingerprint.
///
/// - Throws: `DiskFailure`, `CryptographyFailure`.
package func rotateKeyFile(_ path: String) throws -> String {
  let key = try CodeKey.random()
  try writeEdits([
    FileEdit(path, mode: 0o600) { others in unsafe key.line().withBytes { unsafe Array($0) } + (others ?? [])
    }
  ])
  return key.fingerprint
}

/// Writes the keys for the digests of codes into a file that only its owner can read: a line for each key, in order.
///
/// A file that has only keys of these lines is replaced: it was written before the key file got further keys, and a server that
/// uses it finds the same keys in the new one.
///
/// - Throws: `PlainFailure`, also when there is another file already; `DiskFailure`, `CryptographyFailure`.
package func makeRedemptionKeyFile(_ path: String, _ keys: CodeKeys) throws {
  try checkIsNoKey(path)
  let lines = try keys.keys.map { try $0.redemptionKey().base64Line() }
  guard try FileKind(path) == .file else {
    return try writeKeyFile(
      lines, to: path, becauseNotReplaced: "a server may be using it", remedy: "name another file with -o")
  }
  try refuseLeavingLinks(path)
  let bytes = lines.map { line in unsafe line.withBytes { unsafe Array($0) } }
  let found = try unsafe readSecretFile(path, orVariable: CodeKeys.variable).withBytes { unsafe Array($0) }
  guard found.split(separator: 0x0A).allSatisfy({ line in bytes.contains { $0.dropLast() == line } }) else {
    throw PlainFailure(
      "\(path) already exists, and has keys other than those derived from \(keys.origin): a server may be using them; name another file with -o"
    )
  }
  try writeEdits([FileEdit(path, from: found, to: Array(bytes.joined()))])
}

private func writeKeyFile(
  _ lines: [SecretBytes], to path: String, becauseNotReplaced reason: String, remedy: String
) throws {
  let isNew = try writeNewFile(to: path, called: "the key file \(path)", mode: 0o600) { file in
    for line in lines { try unsafe line.withBytes { try unsafe file.take($0) } }
  }
  guard isNew else {
    throw PlainFailure(
      "\(path) already exists, and offerc never overwrites a key, because \(reason); \(remedy)")
  }
}

/// Reads a key file, which other users must not be able to read.
///
/// - Throws: `PlainFailure`, `CryptographyFailure`.
package func readKeyFile(_ path: String) throws -> CodeKeys {
  try CodeKeys(readSecretFile(path, orVariable: CodeKeys.variable), origin: "the key file \(path)")
}

/// Reads a key file of any kind, which other users must not be able to read.
///
/// The check is made on the opened file, so that no other file can take its place in between.
/// - Parameter variable: the environment variable that can have the key instead.
/// - Throws: `PlainFailure`.
package func readSecretFile(_ path: String, orVariable variable: String) throws -> SecretBytes {
  try checkIsNoKey(path, orVariable: variable)
  let file = try ReadableFile(path, called: "the key file \(path)")
  if let fault = keyFileFault(owner: file.owner, mode: UInt32(file.mode), user: geteuid()) {
    throw PlainFailure("the key file \(path) \(fault)")
  }
  return try secretBytes(of: file, path)
}

/// Why a file of this owner and mode must not contain a key; nil if it may.
///
/// As with ssh, group and others must not be able to read the user's own file. A file of root that the user can read as a
/// member of its group is also allowed: secrets are mounted into containers like that.
func keyFileFault(owner: UInt32, mode: UInt32, user: UInt32) -> String? {
  if owner != user, owner != 0, user != 0 {
    return "belongs to another user: keep your own copy, with mode 0600"
  }
  let closed: UInt32 = owner == user || user == 0 ? 0o077 : 0o027
  guard mode & closed != 0 else { return nil }
  return
    "can be read by other users (mode \(octal(mode & 0o777))): run `chmod 600` on it, and make a new key if someone may have read it"
}

private func octal(_ mode: UInt32) -> String {
  let digits = String(mode, radix: 8)
  return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}

/// The limit for the size of a key file, in bytes.
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

/// Refuses the text of a key where the name of a file is expected. The text must not appear in messages, which name files.
///
/// - Throws: `PlainFailure`.
private func checkIsNoKey(_ path: String, orVariable variable: String = CodeKeys.variable) throws {
  guard looksLikeKey(path), !beginsInFolder(path), try FileKind(path) == .missing else { return }
  let isPerhapsFile = keyLengths.contains(path.utf8.count)
  throw keyAsArgument(orVariable: variable, isPerhapsFile: isPerhapsFile)
}

/// The failure of a command that got the text of a key as an argument.
///
/// - Parameters:
///   - variable: the environment variable that can have the key.
///   - isPerhapsFile: whether the text can also be the name of a file that does not exist.
package func keyAsArgument(
  orVariable variable: String = "a variable of the environment", isPerhapsFile: Bool = false
) -> PlainFailure {
  let advice =
    "write the key to a file of mode 0600, or set \(variable); other users of the machine can see the arguments of a command, so make a new key and revoke this one"
  guard isPerhapsFile else {
    return PlainFailure("this is the text of a key, expected the name of a key file: \(advice)")
  }
  return PlainFailure(
    "there is no key file of the given name, which is as long as the text of a key",
    notes: [
      "if it is the name of a file, correct it, or write it with its folder, as in ./NAME",
      "if it is the text of a key, \(advice)",
    ])
}

/// Whether a text begins with the name of an existing folder and a `/`: then it is a path. A key in base64 can also have a
/// `/`, but not after the name of a folder.
private func beginsInFolder(_ text: String) -> Bool {
  let parts = pathParts(text)
  guard parts.count > 1 else { return false }
  let folder = isAbsolute(text) ? "/" + parts[0] : parts[0]
  return (try? FileKind(folder)) == .folder
}

/// The lengths of the texts of keys in base64, with a few bytes more or less. A file can have such a name.
private let keyLengths = 40...48

/// Whether a word of the text is as long as a key in base64 or in hexadecimal digits, and has only their characters.
private func looksLikeKey(_ text: String) -> Bool {
  text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map(String.init).contains { word in
    let length = word.utf8.count
    guard keyLengths.contains(length) || length >= 2 * CodeKey.size else { return false }
    return word.utf8.allSatisfy { isAlphanumeric($0) || "+/=-_".utf8.contains($0) }
  }
}
