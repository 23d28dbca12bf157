/// Says what SQLite could not do, in words that hold neither its statements nor their values.
///
/// - Throws: `LedgerFailure` instead of `DatabaseError` and `UnexpectedValue`; other errors as they are.
func explaining<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let error as DatabaseError {
    throw failure(error, path)
  } catch is UnexpectedValue {
    throw damaged(path)
  }
}

private func failure(_ error: DatabaseError, _ path: String) -> LedgerFailure {
  switch error.cause {
  case .damaged: damaged(path)
  case .notADatabase: LedgerFailure("\(path) is not a ledger: it is not an SQLite file")
  case .locked(let seconds):
    LedgerFailure(
      "another program has kept the ledger \(path) locked for \(seconds) seconds: try again when it is done")
  case .full: LedgerFailure("cannot write the ledger \(path): no space left")
  case .readOnly: LedgerFailure("cannot write the ledger \(path): it, its folder or its journal is read-only")
  case .cannotOpen: LedgerFailure("cannot open the ledger \(path)")
  case .inputOutput:
    LedgerFailure("cannot read or write the ledger \(path): input/output error (\(error.code))")
  case .other: LedgerFailure("the ledger \(path): SQLite refused with \(error.code) (\(error.words))")
  }
}

func damaged(_ path: String) -> LedgerFailure {
  LedgerFailure(
    "the ledger \(path) is damaged: restore it from a copy, or move it away; `offerc codes generate` then compares the existing files and makes the same codes again"
  )
}
