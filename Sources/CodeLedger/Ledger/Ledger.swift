import Cryptography
import Diagnostics
import Disk
import Synchronization

/// The record of batches of codes and of the keys of code spaces: an SQLite file.
///
/// It has neither the codes themselves nor anything with which they could be found. While a ledger is open for writing, no
/// other process can make batches with it.
package final class Ledger: Sendable {
  /// The path as the caller gave it, for messages.
  let path: String
  /// Nil if there is no such file: the ledger is then empty.
  private let database: Mutex<Database?>
  private let lock: LedgerLock?
  let project: ProjectFolder

  private init(path: String, file: String, database: consuming Database?, lock: LedgerLock?) {
    self.path = path
    project = ProjectFolder(ofLedger: file)
    self.database = Mutex(database)
    self.lock = lock
  }

  /// Opens a ledger for reading, while others may write to it. A ledger that does not exist is empty. Nothing is written, not
  /// even a lock, except that the unfinished transaction of a killed process is undone.
  ///
  /// - Throws: `PlainFailure`.
  package static func forReading(_ path: String) throws -> Ledger {
    guard let file = realPath(path) else {
      return Ledger(path: path, file: path, database: nil, lock: nil)
    }
    try checkIsFile(file, path)
    return try explaining(path) {
      var database = try openToRead(file)
      _ = try database.transaction(.deferred) { db in try db.isSigned(path) }
      return Ledger(path: path, file: file, database: database, lock: nil)
    }
  }

  /// Opens a ledger for writing, and creates it if it is missing. It stays locked for other processes until the object is
  /// released.
  ///
  /// - Parameter patience: how long to wait for another process, in seconds.
  /// - Throws: `PlainFailure`.
  package static func forWriting(_ path: String, patience: Double = 30) throws -> Ledger {
    try refuseLeavingLinks(path)
    try makeOwnFolder(for: path)
    guard let file = resolvedFile(path) else {
      throw PlainFailure("cannot open the ledger \(path): there is no folder \(parent(of: path) ?? "/")")
    }
    try checkIsFile(file, path)
    let lock = try LedgerLock(file + ".lock", of: path, patience: patience)
    try makeEmptyFile(file, path)
    try checkHasOneName(file, path)
    return try explaining(path) {
      var database = try open(file, isReadOnly: false, patience: patience)
      try database.transaction(.immediate) { db in
        guard try db.isSound() else { throw damaged(path) }
        if try !db.isSigned(path) { try db.sign() }
        try db.migrate()
      }
      return Ledger(path: path, file: file, database: database, lock: lock)
    }
  }

  /// Whether it is on a network file system, where locks may not hold.
  package var isOnNetwork: Bool { lock?.isOnNetwork ?? false }

  /// 32 hexadecimal digits that tell this ledger from any other.
  package func id() throws -> String {
    try read { db in try db.run("SELECT id FROM ledger").first?.text("id") } ?? ""
  }

  /// Returns nil if there is no ledger.
  func read<Value: Sendable>(_ body: (inout Database) throws -> Value?) throws -> Value? {
    try explaining(path) {
      try database.withLock { database in
        try database?.transaction(.deferred) { db in try db.hasTables() ? try body(&db) : nil } ?? nil
      }
    }
  }

  /// Runs a transaction that is on the medium when this returns.
  func write<Value: Sendable>(_ body: (inout Database) throws -> Value) throws -> Value {
    try explaining(path) {
      try database.withLock { database in
        guard lock != nil, let value = try database?.transaction(.immediate, body) else {
          throw PlainFailure("the ledger \(path) is open only for reading")
        }
        return value
      }
    }
  }

  private static func openToRead(_ file: String) throws -> Database {
    do {
      return try open(file, isReadOnly: true)
    } catch let error as DatabaseError {
      // There is the journal of a killed process, and only a connection that may write can take it back.
      guard case .readOnly = error.cause else { throw error }
      return try open(file, isReadOnly: false)
    }
  }

  /// The settings that let a committed transaction survive the loss of power; `docs/decisions/0014` has the reasons.
  private static func open(_ file: String, isReadOnly: Bool, patience: Double = 30) throws -> Database {
    var database = try Database(file, isReadOnly: isReadOnly, patience: patience)
    try database.run(script: "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF")
    if !isReadOnly {
      try database.run(script: "PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA")
      #if canImport(Darwin)
        try database.run(script: "PRAGMA fullfsync = ON")
      #endif
    }
    // SQLite reads the file only now: a file that is no database, or one with the journal of a killed process, is refused here.
    try database.run("SELECT 1 FROM sqlite_schema LIMIT 1")
    return database
  }
}

/// Turns errors of SQLite into failures whose words contain neither statements nor values.
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
