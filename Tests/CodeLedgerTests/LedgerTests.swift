import Diagnostics
import OfferModel
import TestSupport
import Foundation
import Testing

@testable import CodeLedger

struct LedgerTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("ledger.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  @Test func keepsWhatWasReserved() throws {
    let wanted = try sample("spring-1", start: 862_092_503_648_560_020)
    let ledger = try Ledger.forWriting(path)
    try equal(ledger.reserve(wanted), wanted.batch)
    try equal(ledger.batches(), [wanted.batch])
    try equal(Ledger.forReading(path).batches(), [wanted.batch])
  }

  @Test func aLedgerThatIsNotThereIsEmpty() throws {
    let ledger = try Ledger.forReading(path)
    try empty(ledger.batches())
    try empty(ledger.registrations())
    try empty(folder.contents())
  }

  @Test func isClosedToOthers() throws {
    _ = try Ledger.forWriting(path)
    try equal(folder.mode(of: "ledger.sqlite"), 0o600)
    try equal(folder.mode(of: "ledger.sqlite.lock"), 0o600)
    try equal(folder.contents(), ["ledger.sqlite", "ledger.sqlite.lock"])
  }

  /// What the decision record says of the loss of power.
  @Test func settingsAreThoseOfTheRecord() throws {
    let ledger = try Ledger.forWriting(path)
    let settings = try ledger.read { db in
      var values: [String] = []
      for name in ["journal_mode", "synchronous", "foreign_keys", "trusted_schema", "busy_timeout"] {
        values += try db.run("PRAGMA \(name)").flatMap(\.values).map { "\(name) \($0)" }
      }
      return values
    }
    equal(
      settings,
      [
        "journal_mode text(\"delete\")", "synchronous integer(3)", "foreign_keys integer(1)",
        "trusted_schema integer(0)", "busy_timeout integer(30000)",
      ])
  }

  @Test func aBatchTakesItsIndicesForGood() throws {
    let ledger = try Ledger.forWriting(path)
    let first = try ledger.reserve(try sample("a", count: 100, start: 1000))
    try ledger.markRevoked([first])
    let failure = #expect(throws: PlainFailure.self) {
      _ = try ledger.reserve(try sample("b", count: 100, start: 1188))
    }
    equal(
      failure?.message, "batch 'b' would share codes with batch 'a' of the ledger: give it a different ID")
    // 100 + 25 + 64 indices belong to the first one.
    _ = try ledger.reserve(try sample("b", count: 100, start: 1189))
    _ = try ledger.reserve(try sample("c", start: 1000, prefix: "C"))
    try equal(ledger.batches().map(\.id), ["a", "b", "c"])
  }

  @Test func aSpaceHasOneKey() throws {
    let ledger = try Ledger.forWriting(path)
    let first = try sample("a")
    _ = try ledger.reserve(first)
    let failure = #expect(throws: PlainFailure.self) {
      _ = try ledger.reserve(try sample("b", start: 5000, key: "0011223344556677"))
    }
    equal(
      failure?.message,
      "batch 'b': the codes of its format are made with the key 8b08e43e77bf3237, not with 0011223344556677: use that key, or give the batch another prefix"
    )
    // Which key a batch will have is not known yet when it is rehearsed.
    try ledger.rehearse(try sample("b", start: 5000, key: ""))
    let other = try sample("b", start: 5000, prefix: "B", key: "").keyed("0011223344556677", in: "/other")
    try equal(ledger.reserve(other).output.folder, "/other")
    try equal(ledger.keyFingerprint(of: other.batch.space), "0011223344556677")
    try equal(ledger.keyFingerprint(of: first.batch.space), "8b08e43e77bf3237")
  }

  @Test func theLimitOfAQuarterIsExact() throws {
    let ledger = try Ledger.forWriting(path)
    let first = try ledger.reserve(try sample("a", count: 600, createdDate: "2027-01-01", limit: 1000))
    try ledger.markRevoked([first])
    _ = try ledger.reserve(try sample("b", count: 400, start: 5000, createdDate: "2027-03-31", limit: 1000))
    let failure = #expect(throws: PlainFailure.self) {
      _ = try ledger.reserve(try sample("c", count: 1, start: 9000, createdDate: "2027-02-01", limit: 1000))
    }
    equal(
      failure?.message,
      "batch 'c' of 1 code would exceed the limit of 2027Q1: the ledger has 1,000 of 1,000; lower its count, raise `ownCodesPerQuarter`, or move it to another quarter"
    )
    _ = try ledger.reserve(try sample("c", count: 1000, start: 9000, createdDate: "2027-04-01", limit: 1000))
    _ = try ledger.reserve(try sample("c", bundleId: "com.example.other", folder: "/other", limit: 1000))
    try equal(ledger.batches().map(\.count), [600, 400, 1000, 100])
  }

  @Test func twoBatchesDoNotShareAFile() throws {
    let ledger = try Ledger.forWriting(path)
    _ = try ledger.reserve(try sample("a"))
    let failure = #expect(throws: PlainFailure.self) {
      _ = try ledger.reserve(try sample("a", bundleId: "com.example.other"))
    }
    equal(
      failure?.message,
      "batch 'a' of com.example.app also has its file in /codes: name another folder with -o")
  }

  @Test func whatWasReservedIsFixed() throws {
    let ledger = try Ledger.forWriting(path)
    let first = try sample("a", rowsPerFile: 7)
    _ = try ledger.reserve(first)
    // Other options do not change it.
    try equal(ledger.reserve(try sample("a", folder: "/elsewhere")), first.batch)
    let failure = #expect(throws: PlainFailure.self) {
      _ = try ledger.reserve(try sample("a", count: 101))
    }
    equal(
      failure?.message,
      "batch 'a' is reserved with count '100', but the catalog has '101': change it back, or give the new batch a different ID"
    )
    try equal(ledger.batches(), [first.batch])
  }

  @Test func aRefusedBatchLeavesNothing() throws {
    let ledger = try Ledger.forWriting(path)
    #expect(throws: PlainFailure.self) { _ = try ledger.reserve(try sample("a", limit: 99)) }
    try empty(ledger.batches())
    try absent(ledger.keyFingerprint(of: try sample("a").batch.space))
  }

  @Test func severalThreadsTakeTurns() async throws {
    let ledger = try Ledger.forWriting(path)
    try await withThrowingTaskGroup { group in
      for number in 0..<40 {
        group.addTask {
          let wanted = try sample("batch-\(number)", start: UInt64(number) * 1000)
          _ = try ledger.reserve(wanted)
          try equal(ledger.batch(wanted.batch.id, of: wanted.batch.bundleId), wanted.batch)
        }
      }
      try await group.waitForAll()
    }
    try equal(ledger.batches().count, 40)
  }

  @Test func registersAFileOnce() throws {
    let ledger = try Ledger.forWriting(path)
    let file = Registration(
      bundleId: "com.example.app", id: "spring-01", rows: 500, environment: .sandbox,
      createdDate: try day("2027-01-10"), expirationDate: try day("2027-05-01"),
      registeredDate: try day("2027-01-15"), keyFingerprint: "8b08e43e77bf3237",
      fileTag: String(repeating: "0", count: 64))
    try ledger.register(file)
    #expect(throws: PlainFailure.self) { try ledger.register(file) }
    try equal(ledger.registration("spring-01", of: "com.example.app"), file)
    try equal(ledger.registrations(), [file])
  }
}
