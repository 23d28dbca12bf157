package import SystemCalls

/// Whether a file was written or had the same bytes already.
package enum WriteResult: Sendable {
  case written
  case unchanged
}

/// Calls `take` with bytes, piece by piece. Every call gives the same bytes.
package typealias Pieces = (_ take: ([UInt8]) throws -> Void) throws -> Void

/// Replaces a file as a whole: a reader sees the old bytes or the new ones. A file that has the bytes already is not changed.
///
/// The bytes are written to a new file in the same folder, flushed to the disk, and the file then gets the name of the old
/// one. A link with this name is replaced, not followed.
///
/// - Parameter mode: the permissions of the file; nil for those of any new file.
/// - Throws: `DiskFailure`, also if a link leads out of the repository. The old file is then unchanged, and nothing is left
///   beside it.
package func writeFile(to path: String, mode: FileMode? = nil, _ pieces: Pieces) throws -> WriteResult {
  let (folder, name) = try opened(path)
  if case .stream = try FileKind(path), try !isLink(path) {
    throw DiskFailure("cannot write \(path): it is a device, expected a file")
  }
  if hasBytes(pieces, name, in: folder) { return .unchanged }
  let file = try NewFile(name, in: folder, called: path, mode: mode)
  try pieces { try file.take($0) }
  _ = try file.publish(replacing: true)
  return .written
}

package func writeFile(_ pieces: [[UInt8]], to path: String, mode: FileMode? = nil) throws -> WriteResult {
  try writeFile(to: path, mode: mode) { take in
    for piece in pieces { try take(piece) }
  }
}

/// Writes a file that does not exist yet. Its name is on the medium when this returns.
///
/// - Parameter called: the name of the file in failures, if it is not its path.
/// - Returns: false if there is a file with this name, which is not changed.
/// - Throws: `DiskFailure`. There is no file then.
package func writeNewFile(
  to path: String, called: String? = nil, mode: FileMode? = nil, _ write: (NewFile) throws -> Void
) throws -> Bool {
  let (folder, name) = try opened(path, called)
  guard try !folder.has(name) else { return false }
  let file = try NewFile(name, in: folder, called: called ?? path, mode: mode)
  try write(file)
  guard try file.publish(replacing: false) else { return false }
  try folder.flush()
  return true
}

/// Writes an output that the user named: a file as `writeFile` does, but links are followed, and pipes and devices are
/// written to instead of being replaced.
///
/// - Parameter mode: the permissions of a new file; nil for those of any new file.
/// - Throws: `DiskFailure`, also for a named pipe: writing to it could block forever.
package func writeNamed(to path: String, mode: FileMode? = nil, _ pieces: Pieces) throws {
  try checkOutput(path)
  if case .stream = try FileKind(path) {
    try overwrite(path, 0, with: pieces)
  } else if try isLink(path) {
    try overwrite(path, O_CREAT | O_TRUNC, mode, with: pieces)
  } else {
    _ = try writeFile(to: path, mode: mode, pieces)
  }
}

/// Opens the folder of a file that will be written, and removes what killed runs have left of the file.
private func opened(_ path: String, _ called: String? = nil) throws -> (Folder, name: String) {
  try checkOutput(path)
  let name = lastName(of: path)
  let folder = try naming("cannot write \(called ?? path)") { try Folder(parent(of: path) ?? "/") }
  folder.removeLeftovers(of: [name])
  return (folder, name)
}

private func overwrite(_ path: String, _ flags: Int32, _ mode: FileMode? = nil, with pieces: Pieces) throws {
  try naming("cannot write \(path)") {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC | flags, mode ?? 0o666)
    guard descriptor >= 0 else { throw SystemFailure() }
    do {
      try pieces { try writeAll($0, to: descriptor) }
      try flushToDisk(descriptor)
    } catch {
      close(descriptor)
      throw error
    }
    guard close(descriptor) == 0 else { throw SystemFailure() }
  }
}

/// Whether a file has the bytes already. False for a link.
private func hasBytes(_ pieces: Pieces, _ name: String, in folder: Folder) -> Bool {
  struct Difference: Error {}
  do {
    let file = try ReadableFile(name, in: folder)
    var offset = 0
    try pieces { piece in
      guard try file.part(at: offset, count: piece.count) == piece else { throw Difference() }
      offset += piece.count
    }
    return offset == file.size
  } catch {
    return false
  }
}
