package import SystemCalls

/// Whether a file was written or stood there with the same bytes.
package enum WriteResult: Sendable {
  case written
  case unchanged
}

/// Replaces a file as a whole: a reader sees the old bytes or the new ones. Left alone when it has the bytes already.
///
/// The bytes go to a new file in the same folder, reach the disk, and take the old one's name; a link of that name is
/// replaced, not followed.
/// - Parameter mode: the permissions of the file, those of any new one unless given.
/// - Throws: `CommandFailure`; the old file is then untouched and nothing is left beside it.
package func writeFile(_ pieces: [[UInt8]], to path: String, mode: mode_t? = nil) throws -> WriteResult {
  if hasBytes(pieces, path) { return .unchanged }
  try namingFailure(path) { try replace(path, with: pieces, mode: mode) }
  return .written
}

/// Writes what the user named: a file as `writeFile` does; links are followed, and pipes and devices written to, since
/// `/dev/stderr` has to stay what it is.
func writeNamed(_ bytes: [UInt8], to path: String) throws {
  if case .stream = FileKind(path) {
    try namingFailure(path) { try write([bytes], to: unsafe open(path, O_WRONLY | O_CLOEXEC)) }
  } else if isLink(path) {
    try namingFailure(path) {
      try write([bytes], to: unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666))
    }
  } else {
    _ = try writeFile([bytes], to: path)
  }
}

private func namingFailure(_ path: String, _ body: () throws -> Void) throws {
  do {
    try body()
  } catch let failure as SystemFailure {
    throw CommandFailure("cannot write \(path): \(failure.reason)")
  }
}

private func isLink(_ path: String) -> Bool {
  var status = stat()
  return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
}

private func replace(_ path: String, with pieces: [[UInt8]], mode: mode_t?) throws {
  let (temporary, descriptor) = try makeNeighbour(of: path)
  do {
    try write(pieces, to: descriptor)
    if let mode, unsafe chmod(temporary, mode) != 0 { throw SystemFailure() }
    guard unsafe rename(temporary, path) == 0 else { throw SystemFailure() }
  } catch {
    unsafe unlink(temporary)
    throw error
  }
}

/// A new hidden file in the same folder, its name unlike that of any other run.
private func makeNeighbour(of path: String) throws -> (name: String, descriptor: Int32) {
  let name = path.split(separator: "/").last.map(String.init) ?? path
  let folder = path.contains("/") ? String(path.dropLast(name.count)) : ""
  for number in 0..<1000 {
    let neighbour = "\(folder).\(name).\(getpid())-\(number).tmp"
    let descriptor = unsafe open(neighbour, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    if descriptor >= 0 { return (neighbour, descriptor) }
    guard errno == EEXIST else { break }
  }
  throw SystemFailure()
}

/// Writes all of it, to the disk where there is one, and closes the descriptor.
private func write(_ pieces: [[UInt8]], to descriptor: Int32) throws {
  guard descriptor >= 0 else { throw SystemFailure() }
  do {
    for piece in pieces { try writeAll(piece, to: descriptor) }
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw SystemFailure() }
  } catch {
    close(descriptor)
    throw error
  }
  guard close(descriptor) == 0 else { throw SystemFailure() }
}

private func hasBytes(_ pieces: [[UInt8]], _ path: String) -> Bool {
  var status = stat()
  let size = pieces.reduce(0) { $0 + $1.count }
  guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) == size,
    let bytes = try? readFile(path), bytes.count == size
  else { return false }
  var offset = 0
  for piece in pieces {
    guard bytes[offset..<offset + piece.count].elementsEqual(piece) else { return false }
    offset += piece.count
  }
  return true
}

/// Makes a folder and those above it.
func makeFolder(_ path: String) throws {
  var built = path.hasPrefix("/") ? "/" : ""
  for part in path.split(separator: "/") {
    built += built.isEmpty || built == "/" ? String(part) : "/" + part
    guard unsafe mkdir(built, 0o777) != 0 else { continue }
    let failure = SystemFailure()
    switch FileKind(built) {
    case .folder: continue
    case .file, .stream: throw CommandFailure("cannot make the folder \(built): a file stands there")
    case .missing: break
    }
    throw CommandFailure("cannot make the folder \(built): \(failure.reason)")
  }
}
