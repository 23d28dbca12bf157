import CSQLite

/// A connection to an SQLite file. The only file that sees the C library.
///
/// It can move to another thread, but only one thread uses it at a time, and the compiler proves that: it cannot be copied, and
/// all its methods are mutating. SQLite's own locks between threads are therefore off.
@safe struct Database: ~Copyable, @unchecked Sendable {
  private let connection: OpaquePointer
  private let patience: Double

  /// Opens a file that exists; an empty one is an empty database.
  ///
  /// - Parameter patience: how long to wait for another program's lock, in seconds.
  init(_ path: String, isReadOnly: Bool = false, patience: Double = 30) throws(DatabaseError) {
    let access = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
    var opened: OpaquePointer?
    let result = unsafe sqlite3_open_v2(path, &opened, access | SQLITE_OPEN_NOMUTEX, nil)
    guard result == SQLITE_OK, let connection = unsafe opened else {
      unsafe sqlite3_close(opened)
      throw DatabaseError(result, patience)
    }
    unsafe self.connection = connection
    self.patience = patience
    unsafe sqlite3_extended_result_codes(connection, 1)
    unsafe sqlite3_busy_timeout(connection, Int32(patience * 1000))
  }

  deinit { unsafe sqlite3_close(connection) }

  /// Runs statements without values; their rows are ignored.
  mutating func run(script: String) throws(DatabaseError) {
    try check(unsafe sqlite3_exec(connection, script, nil, nil, nil))
  }

  /// All rows of one statement, with a value for each `?` in it.
  @discardableResult
  mutating func run(_ sql: String, _ values: [any DatabaseValue] = []) throws(DatabaseError) -> [Row] {
    var prepared: OpaquePointer?
    try check(unsafe sqlite3_prepare_v2(connection, sql, -1, &prepared, nil))
    guard let statement = unsafe prepared else { return [] }
    defer { unsafe sqlite3_finalize(statement) }
    for (place, value) in values.enumerated() {
      try check(unsafe bind(value.stored, to: statement, Int32(place + 1)))
    }
    let columns = unsafe columns(of: statement)
    var rows: [Row] = []
    while true {
      let result = unsafe sqlite3_step(statement)
      if result == SQLITE_DONE { return rows }
      guard result == SQLITE_ROW else { throw DatabaseError(result, patience) }
      let values = unsafe (0..<sqlite3_column_count(statement)).map { unsafe value(of: statement, $0) }
      rows.append(Row(columns: columns, values: values))
    }
  }

  var changeCount: Int {
    mutating get { Int(unsafe sqlite3_changes(connection)) }
  }

  enum Transaction: String {
    /// Reads one state of the file.
    case deferred = "BEGIN DEFERRED"
    /// Keeps other writers out from its first statement on.
    case immediate = "BEGIN IMMEDIATE"
  }

  /// Runs a transaction: all it wrote is on the medium when this returns, and nothing of it remains when this throws.
  mutating func transaction<Value>(_ kind: Transaction, _ body: (inout Database) throws -> Value) throws
    -> Value
  {
    try run(script: kind.rawValue)
    do {
      let value = try body(&self)
      try run(script: "COMMIT")
      return value
    } catch {
      // This fails if SQLite has already rolled back, as it does when the disk is full. The first error is the one to report.
      try? run(script: "ROLLBACK")
      throw error
    }
  }

  private func check(_ result: Int32) throws(DatabaseError) {
    guard result == SQLITE_OK else { throw DatabaseError(result, patience) }
  }
}

private func bind(_ value: Row.Value, to statement: OpaquePointer, _ place: Int32) -> Int32 {
  switch value {
  case .null, .other: return unsafe sqlite3_bind_null(statement, place)
  case .integer(let number): return unsafe sqlite3_bind_int64(statement, place, Int64(number))
  case .text(let text):
    // SQLITE_TRANSIENT, a macro that Swift cannot import: SQLite makes a copy.
    let copied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    return unsafe sqlite3_bind_text(statement, place, text, -1, copied)
  }
}

/// The index of each column by name; the first one if a name appears twice.
private func columns(of statement: OpaquePointer) -> [String: Int] {
  let names = unsafe (0..<sqlite3_column_count(statement)).map { place in
    unsafe sqlite3_column_name(statement, place).map { unsafe String(cString: $0) } ?? ""
  }
  return Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
}

private func value(of statement: OpaquePointer, _ place: Int32) -> Row.Value {
  switch unsafe sqlite3_column_type(statement, place) {
  case SQLITE_NULL: return .null
  case SQLITE_INTEGER: return .integer(Int(unsafe sqlite3_column_int64(statement, place)))
  case SQLITE_TEXT:
    guard let text = unsafe sqlite3_column_text(statement, place) else { return .other }
    return .text(unsafe String(cString: text))
  default: return .other
  }
}

extension DatabaseError {
  fileprivate init(_ code: Int32, _ patience: Double) {
    let cause: Cause =
      switch code & 0xFF {
      case SQLITE_CORRUPT: .damaged
      case SQLITE_NOTADB: .notADatabase
      case SQLITE_BUSY, SQLITE_LOCKED: .locked(seconds: Int(patience))
      case SQLITE_FULL: .full
      case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .readOnly
      case SQLITE_CANTOPEN: .cannotOpen
      case SQLITE_IOERR: .inputOutput
      default: .other
      }
    self.init(cause: cause, code: code, words: unsafe String(cString: sqlite3_errstr(code)))
  }
}
