import Disk
import Foundation
import OfferCodes
import TestSupport
import Testing

@testable import CodeLedger

/// Version 0.1.0 wrote ledgers with another library. Each version reads and writes what the other has written.
struct LedgerVersionTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("ledger.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
    let fixture = Repository.fixtures.appending(path: "0.1.0/ledger.db")
    try FileManager.default.copyItem(atPath: fixture.path, toPath: folder.path("ledger.sqlite"))
  }

  private func columns(_ sql: String, in name: String) throws -> [[String]] {
    var database = try Database(folder.path(name))
    return try database.run(sql).map { row in row.values.map { "\($0)" } }
  }

  @Test func whatWasWrittenIsRead() throws {
    let batches = try Ledger.forReading(path).batches()
    equal(batches.map(\.id), ["issued", "reserved", "revoked"])
    equal(batches.map(\.state), [.issued, .reserved, .revoked])
    equal(batches.map(\.count), [20, 10_000, 10])
    equal(batches.map(\.space.prefix), ["SP", "", ""])
    equal(batches.map(\.lastIndex), [796_752_038_697_154_047, nil, 1_083_249_546_941_469_108])
    equal(Set(batches.map(\.output.folder)), ["/srv/offers/codes"])
    try equal(Ledger.forReading(path).registrations().map(\.id), ["registered"])
    try equal(Ledger.forReading(path).id(), "301e12af7dd6bfd2b980caffaa538ebb")
  }

  @Test func openingItChangesNothing() throws {
    let before = try folder.bytes(of: "ledger.sqlite")
    do { _ = try Ledger.forWriting(path) }
    try equal(folder.bytes(of: "ledger.sqlite"), before)
  }

  @Test func whatItBeganIsCompleted() throws {
    let ledger = try Ledger.forWriting(path)
    let reserved = try #require(try ledger.batch("reserved", of: "com.example.app"))
    let made = try makeFiles(
      of: reserved, key: try keys(exampleKey).first, ledgerId: try ledger.id(),
      in: try Folder.alone(folder.path),
      progress: { _ in })
    try ledger.markIssued(reserved, made)
    try equal(ledger.batch("reserved", of: "com.example.app")?.state, .issued)
  }

  /// Killed between its transactions, it left a file with a signature and without tables.
  @Test(arguments: [
    "PRAGMA application_id = 0x6F667263",
    "PRAGMA application_id = 0x6F667263; CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)",
  ])
  func whatItLeftHalfMadeIsCompleted(_ script: String) throws {
    try folder.write("", to: "half.sqlite")
    try folder.run(script, in: "half.sqlite")
    try empty(Ledger.forReading(folder.path("half.sqlite")).batches())
    _ = try Ledger.forWriting(folder.path("half.sqlite")).reserve(try sample("a"))
    try equal(Ledger.forReading(folder.path("half.sqlite")).batches().count, 1)
  }

  /// So that it reads them as its own.
  @Test func newLedgersHaveItsTables() throws {
    do { _ = try Ledger.forWriting(folder.path("new.sqlite")) }
    for sql in [
      "SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema",
      "SELECT identifier FROM grdb_migrations",
      "PRAGMA application_id", "PRAGMA user_version", "PRAGMA page_size", "PRAGMA encoding",
    ] {
      let (new, old) = (try columns(sql, in: "new.sqlite"), try columns(sql, in: "ledger.sqlite"))
      #expect(!new.isEmpty && new == old, "\(sql)")
    }
  }
}
