import SystemCalls

/// Makes a folder and those above it.
func makeFolder(_ path: String) throws {
  var built = isAbsolute(path) ? "/" : ""
  for part in pathParts(path) {
    built = joined(built, part)
    guard unsafe mkdir(built, 0o777) != 0 else { continue }
    let failure = SystemFailure()
    switch FileKind(built) {
    case .folder: continue
    case .file, .stream:
      throw CommandFailure("cannot create the folder \(built): there is a file with that name")
    case .missing: break
    }
    throw CommandFailure("cannot create the folder \(built): \(failure.reason)")
  }
}
