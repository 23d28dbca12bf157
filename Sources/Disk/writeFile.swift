package import SystemCalls

/// Whether a file was written or had the same bytes already.
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
/// - Throws: `DiskFailure`, also when a link leads out of the repository; the old file is then untouched and nothing is left
///   beside it.
package func writeFile(to path: String, mode: FileMode? = nil, _ pieces: Pieces) throws -> WriteResult {
  let (folder, name) = try opened(path)
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

/// Writes a file where there is none. Its name is on the medium when this returns.
///
/// - Parameter called: what a failure calls the file, if not by its path.
/// - Returns: false when there is something of that name, which is left alone.
/// - Throws: `DiskFailure`; nothing is there then.
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

/// Writes what the user named: a file as `writeFile` does; links are followed, and pipes and devices written to, since
/// `/dev/stderr` has to stay what it is.
///
/// - Throws: `DiskFailure`, also for a named pipe: nobody may ever read from it.
package func writeNamed(to path: String, _ pieces: Pieces) throws {
  try checkOutput(path)
  if case .stream = try FileKind(path) {
    try overwrite(path, 0, with: pieces)
  } else if try isLink(path) {
    try overwrite(path, O_CREAT | O_TRUNC, with: pieces)
  } else {
    _ = try writeFile(to: path, pieces)
  }
}

/// The folder of a file that is to be written, without what killed runs have left of it.
private func opened(_ path: String, _ called: String? = nil) throws -> (Folder, name: String) {
  try checkOutput(path)
  let name = lastName(of: path)
  let folder = try naming("cannot write \(called ?? path)") { try Folder(parent(of: path) ?? "/") }
  folder.removeLeftovers(of: [name])
  return (folder, name)
}

private func overwrite(_ path: String, _ flags: Int32, with pieces: Pieces) throws {
  try naming("cannot write \(path)") {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC | flags, 0o666)
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

/// Compares up to the first difference; false for a link.
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
