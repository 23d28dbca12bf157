import TestSupport
import Foundation
import Testing

@testable import CodeLedger

struct LedgerFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("ledger.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private func failure(_ body: () throws -> Void) -> String? { ledgerFailure(in: folder, body) }

  @Test func oneProcessAtATimeWrites() throws {
    let first = try Ledger.forWriting(path)
    equal(
      failure { _ = try Ledger.forWriting(path, patience: 0.05) },
      "the ledger ledger.sqlite is in use by process \(ProcessInfo.processInfo.processIdentifier): waited 0 seconds; try again when it is done"
    )
    try empty(Ledger.forReading(path).batches())
    withExtendedLifetime(first) {}
  }

  @Test func theLockEndsWithItsHolder() throws {
    do { _ = try Ledger.forWriting(path) }
    _ = try Ledger.forWriting(path, patience: 0)
  }

  @Test func twoNamesOfALedgerHaveOneLock() throws {
    let first = try Ledger.forWriting(path)
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: path)
    #expect(failure { _ = try Ledger.forWriting(folder.path("link"), patience: 0) } != nil)
    withExtendedLifetime(first) {}
  }

  @Test func aLinkMayLeadToALedgerThatIsStillToBeMade() throws {
    try FileManager.default.createDirectory(atPath: folder.path("shared"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "shared/codes.sqlite")
    do { _ = try Ledger.forWriting(path) }
    try equal(
      folder.contents(),
      [
        "ledger.sqlite", "shared", "shared/codes.sqlite", "shared/codes.sqlite.lock",
      ])
    try equal(folder.mode(of: "shared/codes.sqlite"), 0o600)
  }

  @Test(arguments: ["ledger.sqlite", "none/ledger.sqlite"])
  func aLinkThatLeadsNowhereIsExplained(_ target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    equal(failure { _ = try Ledger.forWriting(path) }, "cannot open the ledger ledger.sqlite")
  }

  @Test func anotherFileIsNoLedger() throws {
    try folder.write(String(repeating: "no ledger\n", count: 1000), to: "ledger.sqlite")
    let before = try folder.bytes(of: "ledger.sqlite")
    let expected = "ledger.sqlite is not a ledger: it is not an SQLite file"
    equal(failure { _ = try Ledger.forReading(path) }, expected)
    equal(failure { _ = try Ledger.forWriting(path) }, expected)
    try equal(folder.bytes(of: "ledger.sqlite"), before)
  }

  @Test func anotherDatabaseIsNoLedger() throws {
    try folder.write("", to: "ledger.sqlite")
    try folder.run("CREATE TABLE ledger (id)", in: "ledger.sqlite")
    let expected =
      "ledger.sqlite is a database of another program, not a ledger: name another file with --ledger"
    equal(failure { _ = try Ledger.forReading(path) }, expected)
    equal(failure { _ = try Ledger.forWriting(path) }, expected)
  }

  @Test func aNewerLedgerIsRefused() throws {
    do { _ = try Ledger.forWriting(path) }
    try folder.run("INSERT INTO grdb_migrations VALUES ('2')", in: "ledger.sqlite")
    let expected =
      "the ledger ledger.sqlite was written by a newer version of offerc: use that version or a later one"
    equal(failure { _ = try Ledger.forReading(path) }, expected)
    equal(failure { _ = try Ledger.forWriting(path) }, expected)
  }

  @Test func aLedgerWithoutAFolderIsExplained() {
    equal(
      failure { _ = try Ledger.forWriting(folder.path("none/ledger.sqlite")) },
      "cannot open the ledger none/ledger.sqlite: there is no folder none")
  }

  /// A process that was killed in a transaction leaves its journal: whoever comes next takes it back.
  @Test func aTransactionThatWasCutOffIsUndone() throws {
    let wanted = try sample("a")
    let journal = path + "-journal"
    do {
      let ledger = try Ledger.forWriting(path)
      _ = try ledger.reserve(wanted)
      // Uncommitted pages reach the file only when the cache is too small for them.
      try ledger.write { db in
        try db.run(script: "PRAGMA cache_size = 1; UPDATE batch SET offerName = hex(zeroblob(100000))")
        try FileManager.default.copyItem(atPath: journal, toPath: journal + ".copy")
        try FileManager.default.copyItem(atPath: path, toPath: path + ".copy")
        throw CancellationError()
      }
    } catch is CancellationError {}
    for name in ["ledger.sqlite", "ledger.sqlite-journal"] {
      try? FileManager.default.removeItem(atPath: folder.path(name))
      try FileManager.default.moveItem(atPath: folder.path(name + ".copy"), toPath: folder.path(name))
    }
    try equal(Ledger.forReading(path).batches(), [wanted.batch])
  }

  @Test func whatCannotBeIsDamage() throws {
    do { _ = try Ledger.forWriting(path).reserve(try sample("a")) }
    try folder.run("UPDATE batch SET createdDate = '2027-02-30'", in: "ledger.sqlite")
    #expect(failure { _ = try Ledger.forReading(path).batches() }?.contains("is damaged") == true)
  }
}
