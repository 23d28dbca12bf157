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
