import GRDB

/// What happened to batches of codes, and which key each code space has: an SQLite file.
///
/// The codes themselves are not in it, nor anything they could be searched with. Whoever holds one that was opened for writing is
/// the only one to make batches with it.
package final class Ledger: Sendable {
  /// As the caller named it, for messages.
  let path: String
  /// Nil: there is no such file, and nothing has happened.
  let database: DatabaseQueue?
  private let lock: LedgerLock?

  private init(path: String, database: DatabaseQueue?, lock: LedgerLock?) {
    self.path = path
    self.database = database
    self.lock = lock
  }

  /// Opens a ledger that others may be writing to; one that does not exist is empty. Nothing is written, not even a lock, but
  /// that a transaction which a killed process has begun is undone.
  ///
  /// - Throws: `LedgerFailure`.
  package static func forReading(_ path: String) throws -> Ledger {
    guard let file = resolved(path) else { return Ledger(path: path, database: nil, lock: nil) }
    try checkIsFile(file, path)
    return try explaining(path) {
      let database = try openToRead(file)
      _ = try database.read { db in try isSigned(db, path) }
      return Ledger(path: path, database: database, lock: nil)
    }
  }

  /// Opens a ledger to write to, makes it where it is missing, and keeps all others from it until the object goes.
  ///
  /// - Parameter patience: how long to wait for another process, in seconds.
  /// - Throws: `LedgerFailure`.
  package static func forWriting(_ path: String, patience: Double = 30) throws -> Ledger {
    try makeOwnFolder(for: path)
    guard let file = resolvedFile(path) else {
      throw LedgerFailure("cannot open the ledger \(path): there is no folder \(parent(of: path))")
    }
    try checkIsFile(file, path)
    let lock = try LedgerLock(file + ".lock", of: path, patience: patience)
    try makeEmptyFile(file, path)
    return try explaining(path) {
      let database = try DatabaseQueue(path: file, configuration: configuration(isReadOnly: false))
      try database.write { db in
        try checkPages(of: db, path)
        if try !isSigned(db, path) { try sign(db) }
      }
      try migrator.migrate(database)
      return Ledger(path: path, database: database, lock: lock)
    }
  }

  /// Whether it is on a network file system, where locks may not hold.
  package var isOnNetwork: Bool { lock?.isOnNetwork ?? false }

  /// 32 hexadecimal digits that tell this ledger from any other.
  package func id() throws -> String {
    try read { db in try String.fetchOne(db, sql: "SELECT id FROM ledger") } ?? ""
  }

  /// Nil where there is no ledger.
  func read<Value>(_ body: (Database) throws -> Value?) throws -> Value? {
    guard let database else { return nil }
    return try explaining(path) {
      try database.read { db in try hasTables(db) ? try body(db) : nil }
    }
  }

  /// Runs a transaction that is on the medium when this returns.
  func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    guard lock != nil, let database else {
      throw LedgerFailure("the ledger \(path) is open for reading only")
    }
    return try explaining(path) { try database.write(body) }
  }
}

extension Ledger {
  private static func openToRead(_ file: String) throws -> DatabaseQueue {
    do {
      let database = try DatabaseQueue(path: file, configuration: configuration(isReadOnly: true))
      _ = try database.read { db in try hasTables(db) }
      return database
    } catch let error as DatabaseError where error.resultCode == .SQLITE_READONLY {
      // There is the journal of a killed process, and only a connection that may write can take it back.
      return try DatabaseQueue(path: file, configuration: configuration(isReadOnly: false))
    }
  }

  /// The settings that let a committed transaction survive the loss of power; `docs/decisions/0014` has the reasons.
  private static func configuration(isReadOnly: Bool) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    configuration.busyMode = .timeout(30)
    configuration.foreignKeysEnabled = true
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA trusted_schema = OFF")
      guard !isReadOnly else { return }
      try db.execute(sql: "PRAGMA journal_mode = DELETE")
      try db.execute(sql: "PRAGMA synchronous = EXTRA")
      #if canImport(Darwin)
        try db.execute(sql: "PRAGMA fullfsync = ON")
      #endif
    }
    return configuration
  }
}
