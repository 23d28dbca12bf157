import SystemCalls

/// Where offerc keeps key, ledger and codes unless an option says otherwise.
package let ownFolder = ".offerc"

/// Makes the folder of a file where that is `.offerc` and not there yet: closed to others, and with a `.gitignore` that keeps
/// all of it out of a repository. Other folders are left alone.
///
/// - Throws: `LedgerFailure`.
package func makeOwnFolder(for file: String) throws {
  let folder = parentFolder(of: file)
  guard lastName(of: folder) == ownFolder else { return }
  guard unsafe mkdir(folder, 0o700) == 0 else {
    let failure = SystemFailure()
    if failure.code == EEXIST { return try ignoreAll(in: folder) }
    throw LedgerFailure("cannot create the folder \(folder): \(failure.reason)")
  }
  try ignoreAll(in: folder)
}

/// Also where the folder is there: a run before may have ended between the two.
private func ignoreAll(in folder: String) throws {
  let path = folder + "/.gitignore"
  let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
  guard descriptor >= 0 else {
    let failure = SystemFailure()
    if failure.code == EEXIST { return }
    throw LedgerFailure("cannot create \(path): \(failure.reason)")
  }
  defer { close(descriptor) }
  do {
    try writeAll(Array("*\n".utf8), to: descriptor)
  } catch let failure as SystemFailure {
    unsafe unlink(path)
    throw LedgerFailure("cannot write \(path): \(failure.reason)")
  }
}
