/// Whether a file was written or stood there with the same bytes.
enum WriteResult: Sendable {
  case written
  case unchanged
}

/// Replaces a file as a whole: a reader sees the old bytes or the new ones. Left alone when it has the bytes already.
///
/// The bytes go to a new file in the same folder, reach the disk, and take the old one's name.
/// - Throws: `CommandFailure`; the old file is then untouched and nothing is left beside it.
func writeFile(_ pieces: [[UInt8]], to path: String) throws -> WriteResult {
  if hasBytes(pieces, path) { return .unchanged }
  let name = path.split(separator: "/").last.map(String.init) ?? path
  let folder = path.contains("/") ? String(path.dropLast(name.count)) : ""
  let temporary = folder + "." + name + ".offerc-tmp"
  unsafe unlink(temporary)
  do {
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw SystemFailure() }
    do {
      for piece in pieces { try writeAll(piece, to: descriptor) }
      guard fsync(descriptor) == 0 || errno == EINVAL else { throw SystemFailure() }
    } catch {
      close(descriptor)
      throw error
    }
    guard close(descriptor) == 0 else { throw SystemFailure() }
    guard unsafe rename(temporary, path) == 0 else { throw SystemFailure() }
  } catch {
    let reason = (error as? SystemFailure)?.reason ?? "\(error)"
    unsafe unlink(temporary)
    throw CommandFailure("cannot write \(path): \(reason)")
  }
  return .written
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
    case .file: throw CommandFailure("cannot make the folder \(built): a file stands there")
    case .missing: break
    }
    throw CommandFailure("cannot make the folder \(built): \(failure.reason)")
  }
}
