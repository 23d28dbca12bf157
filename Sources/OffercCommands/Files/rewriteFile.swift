import SystemCalls

/// Replaces the text of a file that the user keeps: links are followed, the file keeps its permissions, and a reader
/// sees the old text or the new one.
///
/// - Throws: `CommandFailure` when it cannot be written, or is no file.
func rewriteFile(_ bytes: [UInt8], at path: String) throws {
  try refuseLeavingLinks(path)
  guard case .file = FileKind(path) else { throw CommandFailure("cannot fix \(path): it is not a file") }
  do {
    guard let target = realPath(path) else { throw SystemFailure() }
    var status = stat()
    // A file that may not be written could still be replaced: that is not what whoever protected it wants.
    guard unsafe access(target, W_OK) == 0, unsafe stat(target, &status) == 0 else { throw SystemFailure() }
    _ = try writeFile([bytes], to: target, mode: status.st_mode & 0o7777)
  } catch let failure as SystemFailure {
    throw CommandFailure("cannot write \(path): \(failure.reason)")
  }
}
