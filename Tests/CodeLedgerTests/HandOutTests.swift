import Diagnostics
import Disk
import OfferCodes
import OfferModel
import TestSupport
import Foundation
import Testing

@testable import CodeLedger

struct HandOutTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("ledger.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  /// A batch of 100 codes whose files are there.
  private func issue(_ ledger: Ledger) throws -> LedgerBatch {
    let batch = try ledger.reserve(try sample("spring", start: 1000, folder: folder.path))
    let made = try makeFiles(
      of: batch, key: try keys(exampleKey).first, ledgerId: try ledger.id(),
      in: try Folder.alone(folder.path), progress: { _ in })
    try ledger.markIssued(batch, made)
    return try #require(try ledger.batch("spring", of: "com.example.app"))
  }

  private func handOut(
    _ batch: LedgerBatch, _ label: String, _ first: UInt64, _ last: UInt64, count: Int? = nil
  ) throws -> HandOut {
    HandOut(
      of: batch.id, batch.bundleId, to: label, count: count ?? Int(last - first + 1), firstIndex: first,
      lastIndex: last,
      on: try day("2027-01-15"))
  }

  @Test func listsOneAfterAnotherAreTheFileOfTheBatch() throws {
    let ledger = try Ledger.forWriting(path)
    let batch = try issue(ledger)
    var next = batch.range.start
    var codes: [String] = []
    for (number, count) in [1, 33, 6, 60].enumerated() {
      let list = try HandOutList(of: batch, from: next, count: count, key: try keys(exampleKey).first)
      let last = try list.lastIndex(checking: nil, in: nil)
      try ledger.add(try handOut(batch, "label-\(number)", next, last, count: count))
      var bytes: [UInt8] = []
      try list.write { bytes += $0 }
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
      equal(lines.first, "code")
      equal(lines.count, count + 1)
      codes += lines.dropFirst()
      next = last + 1
    }
    equal(codes, (try folder.read("spring.csv")).split(separator: "\n").dropFirst().map(String.init))
    equal(next, (try #require(batch.lastIndex)) + 1)
    try equal(ledger.handOuts().map(\.count), [1, 33, 6, 60])
    #expect(throws: PlainFailure.self) {
      _ = try HandOutList(of: batch, from: next, count: 1, key: try keys(exampleKey).first)
    }
  }

  /// Revoked codes at the start, in the middle, side by side and behind the end.
  @Test func listsPassOverWhatIsRevoked() throws {
    let ledger = try Ledger.forWriting(path)
    let batch = try issue(ledger)
    let key = try keys(exampleKey).first
    func lines(_ list: HandOutList) throws -> [String] {
      var bytes: [UInt8] = []
      try list.write { bytes += $0 }
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst().map(String.init)
    }
    let all = try folder.read("spring.csv").split(separator: "\n").dropFirst().map(String.init)
    let revoked: Set<UInt64> = [1000, 1005, 1006, 1014, 1040]
    let list = try HandOutList(of: batch, from: 1000, count: 10, leftOut: revoked, key: key)
    // No index of this batch is without a code up to here.
    let expected = [1, 2, 3, 4, 7, 8, 9, 10, 11, 12].map { all[$0] }
    try equal(lines(list), expected)
    try equal(list.lastIndex(checking: nil, in: nil), 1012)
    let made = HandOut(
      of: batch.id, batch.bundleId, to: "a", count: 10, firstIndex: 1000, lastIndex: 1012,
      skipped: [1000, 1005, 1006], on: try day("2027-01-15"))
    try ledger.add(made)
    equal(made.given, [1001...1004, 1007...1012])
    let next = try HandOutList(of: batch, from: 1013, count: 3, leftOut: revoked, key: key)
    try equal(lines(next), [13, 15, 16].map { all[$0] })
    let known = try ledger.handOuts(of: batch.id, batch.bundleId)
    equal(known, [made])
    equal(known.countNotGiven(revoked), 5)
    // What is revoked later was given, and what is revoked no longer stays skipped.
    equal(known.countNotGiven([1001, 1040]), 4)
    try equal(Ledger.forReading(path).handOuts(), [made])
  }

  /// A ledger stays one of 0.2.0 until a hand-out skips a code.
  @Test func theTableOfSkippedCodesIsMadeWithTheFirstOfThem() throws {
    let ledger = try Ledger.forWriting(path)
    let batch = try issue(ledger)
    try ledger.add(try handOut(batch, "a", 1000, 1004))
    func versions() throws -> Int {
      var database = try Database(path)
      return try database.run("SELECT identifier FROM grdb_migrations").count
    }
    let before = try versions()
    let made = HandOut(
      of: batch.id, batch.bundleId, to: "b", count: 2, firstIndex: 1005, lastIndex: 1007, skipped: [1006],
      on: try day("2027-01-15"))
    try ledger.add(made)
    equal(before, 2)
    try equal(versions(), 3)
    try equal(ledger.handOuts(), [try handOut(batch, "a", 1000, 1004), made])
    // A run that was faster has given a code of the list away.
    #expect(throws: PlainFailure.self) { try ledger.add(try handOut(batch, "c", 1006, 1006)) }
  }

  @Test(arguments: ["codeIndex = 999", "codeIndex = -1", "codeIndex = 1009", "codeIndex = 1010"])
  func aSkippedCodeOutsideItsListIsDamage(_ change: String) throws {
    do {
      let ledger = try Ledger.forWriting(path)
      let batch = try issue(ledger)
      try ledger.add(
        HandOut(
          of: batch.id, batch.bundleId, to: "a", count: 9, firstIndex: 1000, lastIndex: 1009, skipped: [1003],
          on: try day("2027-01-15")))
    }
    try folder.run("UPDATE skippedCode SET \(change)", in: "ledger.sqlite")
    let said = ledgerFailure(in: folder) { _ = try Ledger.forReading(path).handOuts() }
    equal(said?.contains("is damaged"), true)
  }

  @Test func noCodeIsTakenTwice() throws {
    let ledger = try Ledger.forWriting(path)
    let batch = try issue(ledger)
    try ledger.add(try handOut(batch, "a", 1010, 1019))
    for (label, first, last) in [
      ("b", 1019, 1020), ("b", 1005, 1010), ("b", 1000, 1030), ("b", 1000, 1005), ("a", 1020, 1021),
      ("b", 1012, 1013), ("b", 990, 1001), ("b", 1090, 5000),
    ] as [(String, UInt64, UInt64)] {
      #expect(throws: PlainFailure.self, "\(label) \(first)") {
        try ledger.add(try handOut(batch, label, first, last))
      }
    }
    try ledger.add(try handOut(batch, "b", 1020, 1021))
    try equal(ledger.handOuts(of: batch.id, batch.bundleId).map(\.label), ["a", "b"])
  }

  @Test(arguments: [
    "", " a", "a ", "a\tb", "a\nb", "a\u{2028}b", "\u{1B}[31m", "\u{202E}evil", "zero\u{200B}width", "=1+1",
    "+49",
    "-1", "@anna", "\u{3164}", "a\u{115F}b", String(repeating: "x", count: 101),
    "e" + String(repeating: "\u{301}", count: 100),
  ])
  func nobodyIsCalledSo(_ label: String) {
    #expect(throws: PlainFailure.self) { try HandOut.checkLabel(label) }
  }

  @Test(arguments: [
    "a", "Corner shop", "anna@example.com", "'; DROP TABLE handOut; --", "Café Zürich", "株式会社", "4711",
  ])
  func othersAre(_ label: String) throws { try HandOut.checkLabel(label) }

  @Test func labelsThatLookAlikeAreAlmostTheSame() throws {
    let shop = try handOut(try issue(try Ledger.forWriting(path)), "Corner shop", 1000, 1001)
    let alike = ["corner shop", "Corner  shop", "CORNERSHOP", "Corner\u{200C} shop", "Corner\u{E0100} shop"]
    #expect(alike.allSatisfy(shop.isAlmost))
    #expect(!shop.isAlmost("Corner shop 2"))
  }

  @Test func onlyAnIssuedBatchIsHandedOut() throws {
    let ledger = try Ledger.forWriting(path)
    let reserved = try ledger.reserve(try sample("other", start: 9000, folder: folder.path))
    #expect(throws: PlainFailure.self) { try ledger.add(try handOut(reserved, "a", 9000, 9001)) }
    let batch = try issue(ledger)
    try ledger.markRevoked([batch])
    #expect(throws: PlainFailure.self) { try ledger.add(try handOut(batch, "a", 1000, 1001)) }
    try empty(ledger.handOuts())
  }

  /// Until its first hand-out, a ledger is one of version 0.1.0.
  @Test func theTableIsMadeWithTheFirstHandOut() throws {
    let fixture = Repository.fixtures.appending(path: "0.1.0/ledger.db")
    try FileManager.default.copyItem(atPath: fixture.path, toPath: path)
    let before = try folder.bytes(of: "ledger.sqlite")
    let ledger = try Ledger.forWriting(path)
    try empty(ledger.handOuts())
    try equal(folder.bytes(of: "ledger.sqlite"), before)
    let batch = try #require(try ledger.batch("issued", of: "com.example.app"))
    let start = batch.range.start
    try ledger.add(try handOut(batch, "a", start, start + 4))
    try equal(Ledger.forReading(path).handOuts(), [try handOut(batch, "a", start, start + 4)])
    try equal(Ledger.forReading(path).batches().count, 3)
  }

  @Test(arguments: [
    "label = ''", "label = ' a'", "label = 'a\u{1B}[31m'", "label = 'a\nb'", "count = 0", "count = 11",
    "firstIndex = -1", "lastIndex = 999", "date = '2027-02-30'", "batchId = '../x'",
  ])
  func aRowThatCannotBeIsDamage(_ change: String) throws {
    do {
      let ledger = try Ledger.forWriting(path)
      try ledger.add(try handOut(try issue(ledger), "a", 1000, 1009))
    }
    try folder.run(
      "PRAGMA ignore_check_constraints = ON; UPDATE handOut SET \(change)", in: "ledger.sqlite")
    let said = ledgerFailure(in: folder) { _ = try Ledger.forReading(path).handOuts() }
    equal(said?.contains("is damaged"), true)
  }

  @Test func aFileIsMadeOnceAndNeverReplaced() throws {
    let batch = try issue(try Ledger.forWriting(path))
    let list = try HandOutList(of: batch, from: 1000, count: 5, key: try keys(exampleKey).first)
    let output = try Folder.alone(folder.path)
    #expect(try list.makeFile("list.csv", in: output))
    try equal(folder.mode(of: "list.csv"), 0o600)
    #expect(try !list.makeFile("list.csv", in: output))
    let other = try HandOutList(of: batch, from: 1001, count: 5, key: try keys(exampleKey).first)
    #expect(throws: PlainFailure.self) { _ = try other.lastIndex(checking: "list.csv", in: output) }
    #expect(throws: PlainFailure.self) { _ = try other.makeFile("list.csv", in: output) }
    #expect(try folder.contents().filter { $0.contains("offerc-tmp") }.isEmpty)
  }
}
