import Diagnostics
import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// What version 0.1.0 wrote is read as it read it: `Tests/Fixtures/0.1.0`.
struct EarlierVersionTests {
  private let folder: TemporaryFolder
  private let environment = ["OFFERC_CODE_KEY": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="]

  init() throws {
    folder = try TemporaryFolder()
    let fixtures = Repository.fixtures.appending(path: "0.1.0")
    for name in try FileManager.default.contentsOfDirectory(atPath: fixtures.path) {
      // Named as offerc has it, a ledger would not be committed.
      try FileManager.default.copyItem(
        at: fixtures.appending(path: name),
        to: folder.url.appending(path: name == "ledger.db" ? "ledger.sqlite" : name))
    }
  }

  private func codes(_ arguments: [String]) -> Outcome {
    offerc(["codes"] + arguments, environment: environment)
  }

  /// The table of batches, whatever its layout; custom codes were not in it.
  private func rows(_ status: String) -> [[Substring]] {
    let lines = status.split(separator: "\n", omittingEmptySubsequences: false)
    let table = lines.drop { !$0.hasPrefix("batch ") }.dropFirst().prefix { !$0.isEmpty }
    let words = ["issued": "live", "registered": "live", "reserved": "due", "revoked": "deactivated"]
    let all = table.map { $0.split(separator: " ") }.filter { $0[1] != "custom" }
    return all.map { row -> [Substring] in
      // What the ledger says, in the words of today; of `next`, the day has come.
      var today = row
      today[2] = words[String(row[2])].map { $0[...] } ?? (row[2] == "planned" ? "due" : row[2])
      return today
    }
  }

  @Test func aLedgerSaysTheSame() throws {
    let before = try Data(contentsOf: folder.url.appending(path: "ledger.sqlite"))
    let status = codes(["status", folder.path])
    equal(status.errors, "")
    equal(status.status, .success)
    try equal(rows(status.output), rows(folder.read("status.txt")))
    contains(status.output, "2027Q1   own codes              10,030       30  989,940  1,000,000")
    contains(status.output, "! batch 'reserved' is reserved by a run that was interrupted")
    try equal(Data(contentsOf: folder.url.appending(path: "ledger.sqlite")), before)
  }

  @Test func anIssuedBatchIsMadeAgainWithTheSameBytes() throws {
    let again = codes(["generate", folder.path, "--again", "issued", "-o", folder.path("again"), "--quiet"])
    #expect(again.status != .usage, "\(again.errors)")
    for name in ["issued.csv", "issued.manifest.json"] {
      try equal(folder.read("again/" + name), folder.read(name))
    }
  }

  @Test func theNextBatchIsReserved() throws {
    let next = codes(["generate", folder.path, "--batch", "next", "-o", folder.path("codes"), "--quiet"])
    #expect(next.status != .usage, "\(next.errors)")
    let expected = try folder.read("status.txt")
      .replacing("next        offerc  planned ", with: "next        offerc  issued  ")
    let status = codes(["status", folder.path]).output
    equal(rows(status), rows(expected))
    contains(status, "2027Q1   own codes              10,060        0  989,940  1,000,000")
  }

  /// The severity, the baseline and the ledger that the option file names; the list of known findings.
  @Test func optionsAndKnownFindingsHold() throws {
    // An address to redeem codes is missed where any of Apple's are for production.
    let batch =
      "- {id: more, kind: one-time-use, count: 500, createdDate: 2027-01-20, expirationDate: 2027-05-01}"
    let catalog = try folder.read("catalog.yaml") + "              \(batch)\n"
    try folder.write(catalog, to: "catalog.yaml")
    let lint = offerc(["lint", folder.path, "--known", folder.path("known.jsonl"), "--format", "concise"])
    equal(
      lint.output,
      """
      \(folder.path("catalog.yaml")):2:17: warning: the catalog has offer codes but no `app.appleId`, so they have no redemption URLs [apple-id-missing]
      \(folder.path("catalog.yaml")):4:17: info: in-app purchase 'com.example.gold-coins' has no localization, expected at least one before submission [localization-missing]
      1 file, 2 products, 4 offers, 6 batches: 1 warning, 1 info, 1 suppressed (1 known)

      """)
    equal(lint.errors, "")
    equal(lint.status, .findings)
  }

  @Test func aBaselineHasNoChanges() throws {
    equal(offerc(["diff", folder.path]).output, "no changes\n")
    let catalog = try folder.read("catalog.yaml").replacing("USA: 4.99", with: "USA: 5.99")
    try folder.write(catalog, to: "catalog.yaml")
    #expect(offerc(["diff", folder.path, "--against", folder.path("catalog.json")]).output != "no changes\n")
  }
}
