import EmbeddedFiles
import Cryptography
import Diagnostics

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
}

private let migrations = [Migration.first, .handOuts]

/// "ofrc": what tells a ledger from another program's SQLite file.
private let applicationId = 0x6F66_7263

private func randomId() -> String {
  var generator = SystemRandomNumberGenerator()
  return hexadecimal((0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
}

extension Database {
  /// Whether the tables were made; not yet, where the process that made the file was killed.
  mutating func hasTables() throws -> Bool { try hasTable("ledger") }

  /// Refuses files that are no ledger, and those of a later version.
  ///
  /// - Parameter path: for messages.
  /// - Returns: false for an empty file, which may become one.
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

  mutating func hasHandOuts() throws -> Bool { try hasTable("handOut") }

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

  private mutating func hasTable(_ name: String) throws -> Bool {
    try !run("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", [name]).isEmpty
  }

  /// Whether all pages are sound: a ledger is small, and a damaged one must not be written to.
  mutating func isSound() throws -> Bool {
    try run("PRAGMA quick_check(1)").first?.text("quick_check") == "ok"
  }
}
