import GRDB

/// Says what SQLite could not do, in words that hold neither its statements nor their values.
///
/// - Throws: `LedgerFailure` instead of `DatabaseError`; other errors as they are.
func explaining<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let error as DatabaseError {
    throw failure(error, path)
  } catch is RowDecodingError {
    throw damaged(path)
  }
}

private func failure(_ error: DatabaseError, _ path: String) -> LedgerFailure {
  switch error.resultCode {
  case .SQLITE_CORRUPT: damaged(path)
  case .SQLITE_NOTADB: LedgerFailure("\(path) is no ledger: it is not an SQLite file")
  case .SQLITE_BUSY, .SQLITE_LOCKED:
    LedgerFailure(
      "another program has kept the ledger \(path) locked for 30 seconds: try again when it is done")
  case .SQLITE_FULL: LedgerFailure("cannot write the ledger \(path): no space left")
  case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
    LedgerFailure("cannot write the ledger \(path): it, its folder or its journal is read-only")
  case .SQLITE_CANTOPEN: LedgerFailure("cannot open the ledger \(path)")
  case .SQLITE_IOERR:
    LedgerFailure(
      "cannot read or write the ledger \(path): input/output error (\(error.extendedResultCode.rawValue))")
  default:
    LedgerFailure("the ledger \(path): SQLite refused with \(error.extendedResultCode)")
  }
}
