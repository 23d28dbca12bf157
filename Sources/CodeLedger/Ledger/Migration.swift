import Cryptography
import Diagnostics
import EmbeddedFiles

/// A version of the tables. A released version is never changed: a new one is added after it.
struct Migration: Sendable {
  let name: String
  fileprivate let run: @Sendable (inout Database) throws -> Void

  /// The tables that every ledger has.
  static let first = Migration(name: "1") { db in
    try db.run(script: String(decoding: EmbeddedFiles.ledger, as: UTF8.self))
    try db.run("INSERT INTO ledger (id) VALUES (?)", [randomId()])
  }

  /// Applied with the first hand-out: until then, version 0.1.0 can use the ledger, too.
  static let handOuts = Migration(name: "2-hand-outs") { db in
    try db.run(script: String(decoding: EmbeddedFiles.handOuts, as: UTF8.self))
  }

  /// Applied with the first hand-out of Apple's codes.
  static let appleHandOuts = Migration(name: "3-apple-hand-outs") { db in
    try db.run(script: String(decoding: EmbeddedFiles.appleHandOuts, as: UTF8.self))
  }

  /// Applied with the first hand-out that skips a revoked code: version 0.2.0 would write another list for its label.
  static let skippedCodes = Migration(name: "4-skipped-codes") { db in
    try db.run(script: String(decoding: EmbeddedFiles.skippedCodes, as: UTF8.self))
  }

  /// Applied with the first batch that is exported for a pool: version 0.2.0 would hand its codes out.
  static let pools = Migration(name: "5-pools") { db in
    try db.run(script: String(decoding: EmbeddedFiles.pools, as: UTF8.self))
  }
}

private let migrations = [Migration.first, .handOuts, .appleHandOuts, .skippedCodes, .pools]

/// "ofrc" in ASCII: it distinguishes a ledger from the SQLite file of another program.
private let applicationId = 0x6F66_7263

private func randomId() -> String {
  var generator = SystemRandomNumberGenerator()
  return hexadecimal((0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
}

extension Database {
  /// Whether the tables exist. They do not if the process that created the file was killed.
  mutating func hasTables() throws -> Bool { try hasTable("ledger") }

  /// Refuses files that are not ledgers, and ledgers of a later version. Returns false for an empty file, which can become a
  /// ledger.
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

  /// Creates the tables of a version if they are missing. The table with the list of migrations has the name that GRDB gave
  /// it in version 0.1.0.
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

  /// Whether no page is damaged. A ledger is small enough for the check, and a damaged one must not be written to.
  mutating func isSound() throws -> Bool {
    try run("PRAGMA quick_check(1)").first?.text("quick_check") == "ok"
  }
}
