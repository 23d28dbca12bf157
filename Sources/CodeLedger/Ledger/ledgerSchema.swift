import Cryptography
import GRDB

/// The tables, version by version. A migration that was released is never changed: a new one is added behind it.
let migrator = {
  var migrator = DatabaseMigrator()
  migrator.registerMigration("1") { db in
    try db.execute(sql: firstTables)
    try db.execute(sql: "INSERT INTO ledger (id) VALUES (?)", arguments: [randomId()])
  }
  return migrator
}()

/// Days are `YYYY-MM-DD`. Names of keys are those of the language.
private let firstTables = """
  CREATE TABLE ledger (id TEXT NOT NULL PRIMARY KEY) STRICT;

  CREATE TABLE codeSpace (
    id INTEGER PRIMARY KEY,
    bundleId TEXT NOT NULL,
    prefix TEXT NOT NULL,
    length INTEGER NOT NULL,
    symbols TEXT NOT NULL,
    checkCharacter INTEGER NOT NULL,
    tweak TEXT NOT NULL UNIQUE,
    keyFingerprint TEXT NOT NULL
  ) STRICT;

  CREATE TABLE batch (
    bundleId TEXT NOT NULL,
    id TEXT NOT NULL,
    codeSpace INTEGER NOT NULL REFERENCES codeSpace (id),
    productId TEXT NOT NULL,
    offerName TEXT NOT NULL,
    environment TEXT NOT NULL,
    createdDate TEXT NOT NULL,
    expirationDate TEXT NOT NULL,
    count INTEGER NOT NULL CHECK (count > 0),
    start INTEGER NOT NULL CHECK (start >= 0),
    width INTEGER NOT NULL CHECK (width >= count),
    blockedWords TEXT NOT NULL,
    url TEXT,
    folder TEXT NOT NULL,
    columns TEXT NOT NULL,
    rowsPerFile INTEGER CHECK (rowsPerFile > 0),
    state TEXT NOT NULL CHECK (state IN ('reserved', 'issued', 'revoked')),
    lastIndex INTEGER CHECK (lastIndex >= start AND lastIndex < start + width),
    fileTag TEXT,
    PRIMARY KEY (bundleId, id),
    UNIQUE (folder, id),
    CHECK (state != 'issued' OR (lastIndex IS NOT NULL AND fileTag IS NOT NULL))
  ) STRICT;

  CREATE INDEX batchByPlace ON batch (codeSpace, start);
  CREATE INDEX batchByDay ON batch (bundleId, createdDate);

  CREATE TABLE registration (
    bundleId TEXT NOT NULL,
    id TEXT NOT NULL,
    rows INTEGER NOT NULL CHECK (rows > 0),
    environment TEXT NOT NULL,
    createdDate TEXT NOT NULL,
    expirationDate TEXT NOT NULL,
    registeredDate TEXT NOT NULL,
    keyFingerprint TEXT NOT NULL,
    fileTag TEXT NOT NULL,
    PRIMARY KEY (bundleId, id)
  ) STRICT;
  """

/// "ofrc": what tells a ledger from another program's SQLite file.
private let applicationId = 0x6F66_7263

private func randomId() -> String {
  var generator = SystemRandomNumberGenerator()
  return hexadecimal((0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
}

/// Signs an empty file as a ledger, in a transaction before all others: GRDB makes a table of its own first, and a process may end
/// behind that.
func sign(_ db: Database) throws { try db.execute(sql: "PRAGMA application_id = \(applicationId)") }

/// Whether the tables were made; not yet, where the process that made the file was killed.
func hasTables(_ db: Database) throws -> Bool { try db.tableExists("ledger") }

/// Refuses files that are no ledger, and those of a later version.
///
/// - Returns: false for an empty file, which may become one.
func isSigned(_ db: Database, _ path: String) throws -> Bool {
  let id = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
  guard id == applicationId else {
    let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0
    if id == 0, isEmpty { return false }
    throw LedgerFailure("\(path) is a database of another program, not a ledger: name another --ledger")
  }
  guard try !migrator.hasBeenSuperseded(db) else {
    throw LedgerFailure(
      "the ledger \(path) was written by a newer version of offerc: use that one, or a later one")
  }
  return true
}

/// Reads all pages: a ledger is small, and a damaged one must not be written to.
func checkPages(of db: Database, _ path: String) throws {
  let result = try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
  guard result == "ok" else { throw damaged(path) }
}

func damaged(_ path: String) -> LedgerFailure {
  LedgerFailure(
    "the ledger \(path) is damaged: put a copy of it back, or move it away; `offerc codes generate` then compares the files that are there and makes the same codes again"
  )
}
