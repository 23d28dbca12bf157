import Diagnostics
import Disk
import Synchronization

/// What happened to batches of codes, and which key each code space has: an SQLite file.
///
/// The codes themselves are not in it, nor anything they could be searched with. Whoever holds one that was opened for writing is
/// the only one to make batches with it.
package final class Ledger: Sendable {
  /// As the caller named it, for messages.
  let path: String
  /// Nil: there is no such file, and nothing has happened.
  private let database: Mutex<Database?>
  private let lock: LedgerLock?
  let project: ProjectFolder

  private init(path: String, file: String, database: consuming Database?, lock: LedgerLock?) {
    self.path = path
    project = ProjectFolder(ofLedger: file)
    self.database = Mutex(database)
    self.lock = lock
  }

  /// Opens a ledger that others may be writing to; one that does not exist is empty. Nothing is written, not even a lock, but
  /// that a transaction which a killed process has begun is undone.
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

  /// Opens a ledger to write to, makes it where it is missing, and keeps all others from it until the object goes.
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

  /// Nil where there is no ledger.
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
          throw PlainFailure("the ledger \(path) is open for reading only")
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
