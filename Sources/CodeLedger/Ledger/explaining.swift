import Diagnostics

/// Says what SQLite could not do, in words that hold neither its statements nor their values.
///
/// - Throws: `PlainFailure` instead of `DatabaseError` and `UnexpectedValue`; other errors as they are.
func explaining<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let error as DatabaseError {
    throw failure(error, path)
  } catch is UnexpectedValue {
    throw damaged(path)
  }
}

private func failure(_ error: DatabaseError, _ path: String) -> PlainFailure {
  switch error.cause {
  case .damaged: damaged(path)
  case .notADatabase: PlainFailure("\(path) is not a ledger: it is not an SQLite file")
  case .locked(let seconds):
    PlainFailure(
      "another program has kept the ledger \(path) locked for \(seconds) seconds: try again when it is done")
  case .full: PlainFailure("cannot write the ledger \(path): no space left")
  case .readOnly: PlainFailure("cannot write the ledger \(path): it, its folder or its journal is read-only")
  case .cannotOpen: PlainFailure("cannot open the ledger \(path)")
  case .inputOutput:
    PlainFailure("cannot read or write the ledger \(path): input/output error (\(error.code))")
  case .other: PlainFailure("the ledger \(path): SQLite refused with \(error.code) (\(error.words))")
  }
}

func damaged(_ path: String) -> PlainFailure {
  PlainFailure(
    "the ledger \(path) is damaged: restore it from a copy, or move it away; `offerc codes generate` then compares the existing files and makes the same codes again"
  )
}
