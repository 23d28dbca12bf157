import AppStoreConnect
import Diagnostics
import Foundation
import JSONText
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// What version 0.2.0 wrote about codes is read as it read it: `Tests/Fixtures/0.2.0/codes`.
struct Version020Tests {
  private static let today = "2027-01-15"
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let fixtures = Repository.fixtures.appending(path: "0.2.0/codes")
    for name in try FileManager.default.contentsOfDirectory(atPath: fixtures.path) {
      // Named as offerc has it, a ledger would not be committed.
      try FileManager.default.copyItem(
        at: fixtures.appending(path: name),
        to: folder.url.appending(path: name == "ledger.db" ? "ledger.sqlite" : name))
    }
  }

  private func codes(_ arguments: String...) -> Outcome {
    offerc(
      ["codes"] + arguments + ["--today", Version020Tests.today],
      environment: ["OFFERC_CODE_KEY": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="])
  }

  /// Batch, who makes its codes, state and number of codes.
  private func batches(_ status: String) -> [[Substring]] {
    let lines = status.split(separator: "\n", omittingEmptySubsequences: false)
    let table = lines.drop { !$0.hasPrefix("batch ") }.dropFirst().prefix { !$0.isEmpty }
    return table.map { Array($0.split(separator: " ").prefix(4)) }
  }

  @Test func theLedgerSaysTheSame() throws {
    let before = try folder.bytes(of: "ledger.sqlite")
    let status = codes("status", folder.path)
    equal(status.errors, "")
    equal(status.status, .success)
    try equal(batches(status.output), batches(folder.read("status.txt")))
    let quota = "2027Q1   own codes                90       30  999,880  1,000,000"
    contains(status.output, quota)
    try equal(folder.bytes(of: "ledger.sqlite"), before)
  }

  /// In one file and in several. That codes were handed out came into the manifest later.
  @Test(arguments: ["issued", "parts"]) func aBatchIsMadeAgainWithTheSameBytes(_ batch: String) throws {
    let again = codes("generate", folder.path, "--again", batch, "-o", folder.path("again"), "--quiet")
    #expect(again.status != .usage, "\(again.errors)")
    let names = try folder.contents().filter {
      $0.hasPrefix(batch) && ($0.hasSuffix(".csv") || $0.hasSuffix(".json"))
    }
    equal(names.count, (batch == "parts" ? 4 : 2))
    for name in names {
      let before = try folder.read(name).replacing(",\n  \"handedOut\": 5", with: "")
      try equal(folder.read("again/" + name), before, "\(name)")
    }
  }

  @Test func handOutsAreReproduced() throws {
    let own = codes("hand-out", "issued", "--for", "Café São", "-o", folder.path("again.csv"), folder.path)
    equal(own.status, .success, "\(own.errors)")
    try equal(folder.bytes(of: "again.csv"), folder.bytes(of: "shop.csv"))
    let apple = codes(
      "hand-out", "registered", "--for", "Partner", "--file", folder.path("apple.csv"), "-o",
      folder.path("other.csv"), folder.path)
    equal(apple.status, .success, "\(apple.errors)")
    try equal(folder.bytes(of: "other.csv"), folder.bytes(of: "partner.csv"))
  }

  /// One by one, or with their batch.
  @Test(arguments: ["SPLJAVTT57YEMN8PH", "SPDJP8YYT8X96JZSA", "revoked"])
  func revokedCodesStayRevoked(_ code: String) throws {
    let ofBatch = try folder.read("revoked.csv").split(separator: "\n")[1]
    let text = code == "revoked" ? String(ofBatch) : code
    let verified = codes("verify", text, "--catalog", folder.path)
    contains(verified.output, "revoked", "\(verified)")
  }

  @Test func knownFindingsAndTheCatalogHold() throws {
    let lint = offerc(
      ["lint", folder.path, "--known", folder.path("known.jsonl"), "--today", Version020Tests.today])
    contains(lint.output, "2 suppressed (2 known)")
    let diff = offerc(
      ["diff", folder.path, "--against", folder.path("catalog.json"), "--today", Version020Tests.today])
    // The batch was revoked after catalog.json was built.
    contains(diff.output, "batch revoked")
    contains(diff.output, "active")
  }
}
