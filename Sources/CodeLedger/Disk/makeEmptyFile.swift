import SystemCalls

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
