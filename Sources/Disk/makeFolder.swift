import SystemCalls

/// Where offerc keeps key, ledger and codes unless an option says otherwise.
package let ownFolder = ".offerc"

/// Makes a folder and those above it, where they are missing. `.offerc` is closed to others, and has a `.gitignore` that
/// keeps all of it out of a repository.
///
/// - Returns: its path from the root, without links.
/// - Throws: `DiskFailure`, also when a link leads out of the repository.
@discardableResult
package func makeFolder(_ path: String) throws -> String {
  try refuseLeavingLinks(path)
  var built = isAbsolute(path) ? "/" : ""
  for part in pathParts(path) {
    built = joined(built, part)
    if unsafe mkdir(built, part == ownFolder ? 0o700 : 0o777) != 0 {
      let failure = SystemFailure()
      switch try FileKind(built) {
      case .folder: break
      case .file, .stream, .namedPipe:
        throw DiskFailure("cannot create the folder \(built): there is a file with that name")
      case .missing: throw DiskFailure("cannot create the folder \(built)", failure)
      }
    }
    // Also where the folder is there: a run before may have ended between the two.
    if part == ownFolder {
      _ = try writeNewFile(to: joined(built, ".gitignore")) { try $0.take(Array("*\n".utf8)) }
    }
  }
  return realPath(path) ?? path
}

/// Makes the folder of a file where that is `.offerc`; others are left alone.
///
/// - Throws: `DiskFailure`.
package func makeOwnFolder(for file: String) throws {
  let folder = parent(of: file) ?? "/"
  if lastName(of: folder) == ownFolder { try makeFolder(folder) }
}

/// Makes a folder that only its owner can read.
///
/// - Throws: `DiskFailure`, also when something is in it.
package func makeClosedFolder(_ path: String, for purpose: String) throws {
  try makeFolder(path)
  guard try isEmptyFolder(path) else {
    throw DiskFailure("\(path) is not empty: name a new folder for \(purpose)")
  }
  guard unsafe chmod(path, 0o700) == 0 else {
    throw DiskFailure("cannot close the folder \(path) to others", SystemFailure())
  }
}
