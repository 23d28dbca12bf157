package import SystemCalls

/// Whether a file was written or stood there with the same bytes.
package enum WriteResult: Sendable {
  case written
  case unchanged
}

/// Bytes that are handed on piece by piece; when they are asked for again, they are the same.
package typealias Pieces = (_ take: ([UInt8]) throws -> Void) throws -> Void

/// Replaces a file as a whole: a reader sees the old bytes or the new ones. Left alone when it has the bytes already.
///
/// The bytes go to a new file in the same folder, reach the disk, and take the old one's name; a link of that name is
/// replaced, not followed.
/// - Parameter mode: the permissions of the file, those of any new one unless given.
/// - Throws: `CommandFailure`; the old file is then untouched and nothing is left beside it.
package func writeFile(to path: String, mode: FileMode? = nil, _ pieces: Pieces) throws -> WriteResult {
  removeLeftovers(of: path)
  if hasBytes(pieces, path) { return .unchanged }
  try namingFailure(path) { try replace(path, with: pieces, mode: mode) }
  return .written
}

package func writeFile(_ pieces: [[UInt8]], to path: String, mode: FileMode? = nil) throws -> WriteResult {
  try writeFile(to: path, mode: mode) { take in
    for piece in pieces { try take(piece) }
  }
}

/// Writes what the user named: a file as `writeFile` does; links are followed, and pipes and devices written to, since
/// `/dev/stderr` has to stay what it is.
func writeNamed(to path: String, _ pieces: Pieces) throws {
  try refuseLeavingLinks(path)
  if case .stream = FileKind(path) {
    try namingFailure(path) { try overwrite(path, 0, with: pieces) }
  } else if isLink(path) {
    try namingFailure(path) { try overwrite(path, O_CREAT | O_TRUNC, with: pieces) }
  } else {
    _ = try writeFile(to: path, pieces)
  }
}

private func namingFailure(_ path: String, _ body: () throws -> Void) throws {
  do {
    try body()
  } catch let failure as SystemFailure {
    throw CommandFailure("cannot write \(path): \(failure.reason)")
  }
}

private func replace(_ path: String, with pieces: Pieces, mode: FileMode?) throws {
  let (temporary, descriptor) = try makeNeighbour(of: path, mode: mode)
  do {
    // It stays open, and locked, until it has its name: nobody takes it for what a killed run left.
    defer { close(descriptor) }
    try write(pieces, to: descriptor)
    if let mode, unsafe chmod(temporary, mode) != 0 { throw SystemFailure() }
    guard unsafe rename(temporary, path) == 0 else { throw SystemFailure() }
  } catch {
    unsafe unlink(temporary)
    throw error
  }
}

/// Writes all of it, to the disk where there is one.
private func write(_ pieces: Pieces, to descriptor: Int32) throws {
  try pieces { try writeAll($0, to: descriptor) }
  guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw SystemFailure() }
}

/// Writes to what is there, or to a new file.
private func overwrite(_ path: String, _ flags: Int32, with pieces: Pieces) throws {
  let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC | flags, 0o666)
  guard descriptor >= 0 else { throw SystemFailure() }
  do {
    try write(pieces, to: descriptor)
  } catch {
    close(descriptor)
    throw error
  }
  guard close(descriptor) == 0 else { throw SystemFailure() }
}

/// Compares up to the first difference.
private func hasBytes(_ pieces: Pieces, _ path: String) -> Bool {
  var status = stat()
  guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  do {
    try pieces { piece in
      var offset = 0
      while offset < piece.count {
        let bytes = try readSome(from: descriptor, atMost: piece.count - offset)
        guard !bytes.isEmpty, piece[offset...].starts(with: bytes) else { throw Difference() }
        offset += bytes.count
      }
    }
    return try readSome(from: descriptor, atMost: 1).isEmpty
  } catch {
    return false
  }
}

private struct Difference: Error {}
