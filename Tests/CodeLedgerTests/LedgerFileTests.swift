import TestSupport
import Foundation
import GRDB
import Testing

@testable import CodeLedger

@Suite("Ledger files")
struct LedgerFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("ledger.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private func failure(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return (error as? LedgerFailure)?.message.replacingOccurrences(of: folder.path + "/", with: "")
    }
  }

  @Test func oneProcessAtATimeWrites() throws {
    let first = try Ledger.forWriting(path)
    #expect(
      failure { _ = try Ledger.forWriting(path, patience: 0.05) }
        == "the ledger ledger.sqlite is in use by process \(ProcessInfo.processInfo.processIdentifier): waited 0 seconds; try again when it is done"
    )
    #expect(try Ledger.forReading(path).batches().isEmpty)
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

  @Test func anotherFileIsNoLedger() throws {
    try folder.write(String(repeating: "no ledger\n", count: 1000), to: "ledger.sqlite")
    let before = try folder.bytes(of: "ledger.sqlite")
    let expected = "ledger.sqlite is no ledger: it is not an SQLite file"
    #expect(failure { _ = try Ledger.forReading(path) } == expected)
    #expect(failure { _ = try Ledger.forWriting(path) } == expected)
    #expect(try folder.bytes(of: "ledger.sqlite") == before)
  }

  @Test func anotherDatabaseIsNoLedger() throws {
    try DatabaseQueue(path: path).write { db in try db.execute(sql: "CREATE TABLE ledger (id)") }
    let expected = "ledger.sqlite is a database of another program, not a ledger: name another --ledger"
    #expect(failure { _ = try Ledger.forReading(path) } == expected)
    #expect(failure { _ = try Ledger.forWriting(path) } == expected)
  }

  @Test func aNewerLedgerIsRefused() throws {
    do { _ = try Ledger.forWriting(path) }
    try DatabaseQueue(path: path).write { db in
      try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('2')")
    }
    let expected =
      "the ledger ledger.sqlite was written by a newer version of offerc: use that one, or a later one"
    #expect(failure { _ = try Ledger.forReading(path) } == expected)
    #expect(failure { _ = try Ledger.forWriting(path) } == expected)
  }

  @Test func aDamagedLedgerIsNotWrittenTo() throws {
    do {
      let ledger = try Ledger.forWriting(path)
      for number in 0..<200 {
        _ = try ledger.reserve(try sample("batch-\(number)", start: UInt64(number) * 1000))
      }
    }
    var bytes = try folder.bytes(of: "ledger.sqlite")
    // Every page but the first, so that it still looks like a ledger.
    for index in 4096..<bytes.count where index % 3 == 0 { bytes[index] ^= 0x55 }
    try Data(bytes).write(to: URL(filePath: path))
    let expected =
      "the ledger ledger.sqlite is damaged: put a copy of it back, or move it away; `offerc codes generate` then compares the files that are there and makes the same codes again"
    #expect(failure { _ = try Ledger.forWriting(path) } == expected)
    #expect(failure { _ = try Ledger.forReading(path).batches() } == expected)
    #expect(try folder.bytes(of: "ledger.sqlite") == bytes)
  }

  @Test func aLedgerWithoutAFolderIsExplained() {
    #expect(
      failure { _ = try Ledger.forWriting(folder.path("none/ledger.sqlite")) }
        == "cannot open the ledger none/ledger.sqlite: there is no folder none")
  }

  /// A process that was killed in a transaction leaves its journal: whoever comes next takes it back.
  @Test func aTransactionThatWasCutOffIsUndone() throws {
    let wanted = try sample("a")
    let journal = path + "-journal"
    do {
      let ledger = try Ledger.forWriting(path)
      _ = try ledger.reserve(wanted)
      // Uncommitted pages reach the file only when the cache is too small for them.
      try ledger.database?.write { db in
        try db.execute(sql: "PRAGMA cache_size = 1")
        try db.execute(sql: "UPDATE batch SET offerName = hex(zeroblob(100000))")
        try FileManager.default.copyItem(atPath: journal, toPath: journal + ".copy")
        try FileManager.default.copyItem(atPath: path, toPath: path + ".copy")
        throw CancellationError()
      }
    } catch is CancellationError {}
    for name in ["ledger.sqlite", "ledger.sqlite-journal"] {
      try? FileManager.default.removeItem(atPath: folder.path(name))
      try FileManager.default.moveItem(atPath: folder.path(name + ".copy"), toPath: folder.path(name))
    }
    #expect(try Ledger.forReading(path).batches() == [wanted.batch])
  }

  @Test func whatCannotBeIsDamage() throws {
    do { _ = try Ledger.forWriting(path).reserve(try sample("a")) }
    try DatabaseQueue(path: path).write { db in
      try db.execute(sql: "UPDATE batch SET createdDate = '2027-02-30'")
    }
    #expect(failure { _ = try Ledger.forReading(path).batches() }?.contains("is damaged") == true)
  }
}
