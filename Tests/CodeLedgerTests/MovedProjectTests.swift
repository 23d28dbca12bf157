import Foundation
import TestSupport
import Testing

@testable import CodeLedger

/// A project can be moved, or copied, with its ledger and what a killed run has left.
struct MovedProjectTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func folders(_ ledger: String) throws -> [String] {
    try Ledger.forReading(folder.path(ledger)).batches().map(\.output.folder)
  }

  @Test(arguments: [
    (".offerc/ledger.sqlite", ".offerc/codes"), (".offerc/ledger.sqlite", "out"), ("my.sqlite", "out/deep"),
    ("my.sqlite", "."),
  ])
  func aReservedBatchMovesWithItsProject(_ ledger: String, _ output: String) throws {
    try FileManager.default.createDirectory(atPath: folder.path("old"), withIntermediateDirectories: true)
    let wanted = output == "." ? folder.path("old") : folder.path("old/" + output)
    do {
      let opened = try Ledger.forWriting(folder.path("old/" + ledger))
      let kept = try opened.reserve(try sample("spring", folder: wanted))
      equal(kept.output.folder, wanted)
    }
    try equal(folders("old/" + ledger), [wanted])
    try FileManager.default.moveItem(atPath: folder.path("old"), toPath: folder.path("new"))
    let moved = wanted.replacing(folder.path("old"), with: folder.path("new"))
    try equal(folders("new/" + ledger), [moved])
    // It is known for the same batch there.
    let again = try Ledger.forWriting(folder.path("new/" + ledger))
    try equal(again.reserve(try sample("spring", folder: moved)).output.folder, moved)
    #expect(
      ledgerFailure(in: folder) {
        try again.rehearse(try sample("spring", bundleId: "com.example.other", folder: moved))
      }?.contains("has its file in") == true)
  }

  @Test func aFolderElsewhereStaysWhereItIs() throws {
    let ledger = try Ledger.forWriting(folder.path(".offerc/ledger.sqlite"))
    _ = try ledger.reserve(try sample("spring", folder: "/srv/codes"))
    try equal(ledger.batches().map(\.output.folder), ["/srv/codes"])
  }

  /// SQLite's journal and the lock belong to a name.
  @Test func aLedgerWithTwoNamesIsNotWrittenTo() throws {
    do { _ = try Ledger.forWriting(folder.path("one.sqlite")) }
    try FileManager.default.linkItem(atPath: folder.path("one.sqlite"), toPath: folder.path("two.sqlite"))
    for name in ["one.sqlite", "two.sqlite"] {
      #expect(
        ledgerFailure(in: folder) { _ = try Ledger.forWriting(folder.path(name)) }?
          .hasPrefix("the ledger \(name) has 2 names (hard links)") == true)
      try empty(Ledger.forReading(folder.path(name)).batches())
    }
    try FileManager.default.removeItem(atPath: folder.path("two.sqlite"))
    _ = try Ledger.forWriting(folder.path("one.sqlite"))
  }

  @Test func aDanglingLinkLeadsToTheLedger() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.sqlite"), withDestinationPath: "real.sqlite")
    do { _ = try Ledger.forWriting(folder.path("link.sqlite")) }
    try equal(folder.contents(), ["link.sqlite", "real.sqlite", "real.sqlite.lock"])
    try equal(folder.mode(of: "real.sqlite"), 0o600)
  }
}
