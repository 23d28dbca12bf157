import Foundation
import SystemCalls
import TestSupport
import Testing

@testable import CodeLedger

/// What disk, other programs and other people do to a ledger.
struct LedgerTroubleTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("ledger.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private let damaged =
    "the ledger ledger.sqlite is damaged: restore it from a copy, or move it away; `offerc codes generate` then compares the existing files and makes the same codes again"

  private func failure(_ body: () throws -> Void) -> String? { ledgerFailure(in: folder, body) }

  /// The bytes of a ledger with many batches, and no file.
  private func soundBytes() throws -> [UInt8] {
    do {
      try Ledger.forWriting(path).write { db in
        for number in 0..<200 {
          try db.insert(try sample("batch-\(number)", start: UInt64(number) * 1000).batch)
        }
      }
    }
    return try folder.bytes(of: "ledger.sqlite")
  }

  private func write(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(filePath: path)) }

  @Test func aDamagedLedgerIsNotWrittenTo() throws {
    var bytes = try soundBytes()
    // Every page but the first, so that it still looks like a ledger.
    for index in 4096..<bytes.count where index % 3 == 0 { bytes[index] ^= 0x55 }
    try write(bytes)
    equal(failure { _ = try Ledger.forWriting(path) }, damaged)
    equal(failure { _ = try Ledger.forReading(path).batches() }, damaged)
    try equal(folder.bytes(of: "ledger.sqlite"), bytes)
  }

  @Test func aLedgerThatWasCutOffIsDamaged() throws {
    let bytes = try soundBytes()
    for part in 1...10 {
      let rest = Array(bytes.prefix(bytes.count * part / 11))
      try write(rest)
      equal(failure { _ = try Ledger.forWriting(path) }, damaged, "\(rest.count) bytes")
      equal(failure { _ = try Ledger.forReading(path).batches() }, damaged, "\(rest.count) bytes")
      try equal(folder.bytes(of: "ledger.sqlite"), rest)
    }
  }

  /// Whatever a page holds, it is read or refused in words, and what is refused is not written to.
  @Test func anyBytesAreReadOrRefused() throws {
    let sound = try soundBytes()
    var refusals = 0
    for seed in 0..<60 as Range<UInt64> {
      var random = Numbers(state: seed)
      var bytes = sound
      let page = Int.random(in: 0..<bytes.count / 4096, using: &random) * 4096
      for _ in 0..<[1, 20, 400][Int(seed % 3)] {
        bytes[page + Int.random(in: 0..<4096, using: &random)] = .random(in: 0...255, using: &random)
      }
      try write(bytes)
      if let said = failure({ _ = try Ledger.forReading(path).batches() }) {
        contains(said, "ledger.sqlite")
      }
      try equal(folder.bytes(of: "ledger.sqlite"), bytes)
      guard failure({ _ = try Ledger.forWriting(path) }) != nil else { continue }
      refusals += 1
      try equal(folder.bytes(of: "ledger.sqlite"), bytes)
    }
    #expect((20..<60).contains(refusals))
  }

  @Test func anEmptyFileBecomesALedger() throws {
    try folder.write("", to: "ledger.sqlite")
    try empty(Ledger.forReading(path).batches())
    try equal(folder.bytes(of: "ledger.sqlite"), [])
    _ = try Ledger.forWriting(path).reserve(try sample("a"))
    try equal(Ledger.forReading(path).batches().count, 1)
  }

  @Test func whatIsNoFileIsNoLedger() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    equal(unsafe mkfifo(folder.path("pipe"), 0o600), 0)
    for (name, found) in [("ledger.sqlite", "a folder"), ("pipe", "a device or a pipe")] {
      let expected =
        "\(name) is not a ledger: it is \(found), expected a file; name another file with --ledger"
      equal(failure { _ = try Ledger.forReading(folder.path(name)) }, expected)
      equal(failure { _ = try Ledger.forWriting(folder.path(name)) }, expected)
    }
    try equal(folder.contents(), ["ledger.sqlite", "pipe"])
  }

  @Test func aSignatureOfAnotherProgramIsRefused() throws {
    do { _ = try Ledger.forWriting(path) }
    try folder.run("PRAGMA application_id = 1234", in: "ledger.sqlite")
    let bytes = try folder.bytes(of: "ledger.sqlite")
    let expected =
      "ledger.sqlite is a database of another program, not a ledger: name another file with --ledger"
    equal(failure { _ = try Ledger.forReading(path) }, expected)
    equal(failure { _ = try Ledger.forWriting(path) }, expected)
    try equal(folder.bytes(of: "ledger.sqlite"), bytes)
  }

  /// A program that ignores the lock file, as a shell for SQLite does.
  @Test func aLedgerThatAnotherProgramWritesToIsExplained() throws {
    let ledger = try Ledger.forWriting(path, patience: 0.05)
    let expected =
      "another program has kept the ledger ledger.sqlite locked for 0 seconds: try again when it is done"
    var other = try Database(path)
    try other.run(script: "BEGIN IMMEDIATE")
    equal(failure { _ = try ledger.reserve(try sample("a")) }, expected)
    try empty(Ledger.forReading(path).batches())
    try other.run(script: "COMMIT")
    _ = try ledger.reserve(try sample("a"))
    try equal(ledger.batches().count, 1)
  }

  @Test func aFullDiskLeavesWhatWasThere() throws {
    let ledger = try Ledger.forWriting(path)
    _ = try ledger.reserve(try sample("a"))
    let pages = try ledger.write { db in try db.run("PRAGMA page_count").first?.number("page_count") ?? 0 }
    _ = try ledger.write { db in try db.run(script: "PRAGMA max_page_count = \(pages)") }
    let said = failure {
      for number in 1...200 {
        _ = try ledger.reserve(try sample("batch-\(number)", start: UInt64(number) * 1000))
      }
    }
    equal(said, "cannot write the ledger ledger.sqlite: no space left")
    let kept = try ledger.batches()
    #expect(kept.first?.id == "a" && kept.count < 200)
    try equal(Ledger.forReading(path).batches(), kept)
    try equal(folder.contents(), ["ledger.sqlite", "ledger.sqlite.lock"])
    // With room again everything goes on.
    _ = try ledger.write { db in try db.run(script: "PRAGMA max_page_count = 1000000") }
    _ = try ledger.reserve(try sample("b", start: 900_000))
  }

  @Test(.enabled(if: geteuid() != 0, "root may read and write anything"))
  func aReadOnlyLedgerIsReadAndNotWrittenTo() throws {
    do { _ = try Ledger.forWriting(path).reserve(try sample("a")) }
    try folder.setMode(0o400, of: "ledger.sqlite")
    equal(
      failure { _ = try Ledger.forWriting(path).reserve(try sample("b", start: 1000)) },
      "cannot write the ledger ledger.sqlite: it, its folder or its journal is read-only")
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path) }
    try equal(Ledger.forReading(path).batches().map(\.id), ["a"])
  }
}

private struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
