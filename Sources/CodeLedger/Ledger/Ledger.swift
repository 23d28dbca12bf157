import Cryptography
import Diagnostics
import Disk
import EmbeddedFiles
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

/// A version of the tables. One that was released is never changed: a new one is added after it.
struct Migration: Sendable {
  let name: String
  fileprivate let run: @Sendable (inout Database) throws -> Void

  /// What every ledger has.
  static let first = Migration(name: "1") { db in
    try db.run(script: String(decoding: EmbeddedFiles.ledger, as: UTF8.self))
    try db.run("INSERT INTO ledger (id) VALUES (?)", [randomId()])
  }

  /// Made with the first hand-out: until then, version 0.1.0 can use the ledger too.
  static let handOuts = Migration(name: "2-hand-outs") { db in
    try db.run(script: String(decoding: EmbeddedFiles.handOuts, as: UTF8.self))
  }

  /// Made with the first hand-out of codes of Apple's.
  static let appleHandOuts = Migration(name: "3-apple-hand-outs") { db in
    try db.run(script: String(decoding: EmbeddedFiles.appleHandOuts, as: UTF8.self))
  }

  /// Made with the first hand-out that passes over a revoked code: version 0.2.0 would write another list for its label.
  static let skippedCodes = Migration(name: "4-skipped-codes") { db in
    try db.run(script: String(decoding: EmbeddedFiles.skippedCodes, as: UTF8.self))
  }
}

private let migrations = [Migration.first, .handOuts, .appleHandOuts, .skippedCodes]

/// "ofrc": what tells a ledger from another program's SQLite file.
private let applicationId = 0x6F66_7263

private func randomId() -> String {
  var generator = SystemRandomNumberGenerator()
  return hexadecimal((0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
}

extension Database {
  /// Whether the tables were made; not yet, where the process that made the file was killed.
  mutating func hasTables() throws -> Bool { try hasTable("ledger") }

  /// Refuses files that are no ledger, and those of a later version; false for an empty file, which may become one.
  mutating func isSigned(_ path: String) throws -> Bool {
    let id = try run("PRAGMA application_id").first?.number("application_id")
    guard id == applicationId else {
      if id == 0, try run("SELECT 1 FROM sqlite_schema LIMIT 1").isEmpty { return false }
      throw PlainFailure(
        "\(path) is a database of another program, not a ledger: name another file with --ledger")
    }
    let known = migrations.map(\.name)
    guard try appliedMigrations().allSatisfy(known.contains) else {
      throw PlainFailure(
        "the ledger \(path) was written by a newer version of offerc: use that version or a later one")
    }
    return true
  }

  mutating func sign() throws { try run(script: "PRAGMA application_id = \(applicationId)") }

  /// Makes the tables of a version where they are missing. The table with the list of migrations has the name that GRDB gave it in
  /// version 0.1.0.
  mutating func migrate(_ migration: Migration = .first) throws {
    try run(
      script: "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
    guard try !appliedMigrations().contains(migration.name) else { return }
    try migration.run(&self)
    try run("INSERT INTO grdb_migrations (identifier) VALUES (?)", [migration.name])
  }

  private mutating func appliedMigrations() throws -> [String] {
    guard try hasTable("grdb_migrations") else { return [] }
    return try run("SELECT identifier FROM grdb_migrations").map { try $0.text("identifier") }
  }

  mutating func hasTable(_ name: String) throws -> Bool {
    try !run("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", [name]).isEmpty
  }

  /// Whether all pages are sound: a ledger is small, and a damaged one must not be written to.
  mutating func isSound() throws -> Bool {
    try run("PRAGMA quick_check(1)").first?.text("quick_check") == "ok"
  }
}
