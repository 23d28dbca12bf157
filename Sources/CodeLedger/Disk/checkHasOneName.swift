import SystemCalls

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
