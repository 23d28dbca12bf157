import SystemCalls

/// Refuses a ledger that is a folder or a device: SQLite would put its journal beside it before it fails.
///
/// - Throws: `LedgerFailure`; nothing where there is no such file yet.
func checkIsFile(_ file: String, _ path: String) throws {
  var status = stat()
  guard unsafe stat(file, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
  let found = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "a device or a pipe"
  throw LedgerFailure(
    "\(path) is not a ledger: it is \(found), expected a file; name another file with --ledger")
}

/// Refuses to write to a ledger that has two names: the lock and SQLite's journal belong to a name, so that two runs could write at
/// once, and what a killed one has begun would not be undone under the other name.
///
/// - Throws: `LedgerFailure`.
func checkHasOneName(_ file: String, _ path: String) throws {
  var status = stat()
  guard unsafe stat(file, &status) == 0, status.st_nlink > 1 else { return }
  throw LedgerFailure(
    "the ledger \(path) has \(status.st_nlink) names (hard links), and each would be locked separately: keep only one of them, and make copies with `cp` instead of `ln`"
  )
}

/// Makes the file of a ledger where it is missing, closed to others; SQLite gives its journal the same mode.
///
/// A file that is there is not even opened: closing it again would let go of the locks that SQLite has on it.
func makeEmptyFile(_ file: String, _ path: String) throws {
  let descriptor = unsafe open(file, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
  if descriptor >= 0 {
    close(descriptor)
  } else if errno != EEXIST {
    throw LedgerFailure("cannot create the ledger \(path): \(SystemFailure().reason)")
  }
}
