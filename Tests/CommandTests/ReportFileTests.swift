import Diagnostics
import Foundation
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

struct ReportFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write(purchases: 400)
  }

  /// Each purchase has three faulty amounts: of 400 the report is longer than what is written at a time.
  private func write(purchases count: Int) throws {
    let purchases = (0..<count).map { number in
      "  - {productId: com.example.p\(number), referenceName: P\(number), type: consumable, prices: {USA: x, DEU: y, FRA: z}}\n"
    }
    let head = "version: 1\napp: {bundleId: com.example.app, name: Example}\ninAppPurchases:\n"
    try folder.write(head + purchases.joined(), to: "catalog.yaml")
  }

  private func lint(_ format: String) -> Outcome {
    offerc(["lint", folder.path("catalog.yaml"), "--format", format])
  }

  private func inode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.path(name))[.systemFileNumber] as? Int
  }

  @Test(arguments: ["json", "junit", "concise"])
  func aLongReportIsTheSameInAFileAndOnStandardOutput(format: String) throws {
    let printed = lint(format).output
    #expect(printed.utf8.count > 100_000)
    empty(lint("\(format)=\(folder.path("report"))").output)
    try equal(folder.read("report"), printed)
  }

  @Test func onlyAReportThatChangesBecomesAnotherFile() throws {
    let report = "json=\(folder.path("report"))"
    _ = lint(report)
    let (first, text) = (try inode("report"), try folder.read("report"))
    _ = lint(report)
    try equal(inode("report"), first)
    for other in [text + "\n", String(text.dropLast()), ""] {
      try folder.write(other, to: "report")
      let before = try inode("report")
      _ = lint(report)
      #expect(try inode("report") != before)
      try equal(folder.read("report"), text)
    }
  }

  @Test(arguments: ["text", "concise", "json", "github", "gitlab", "sarif", "junit", "checkstyle"])
  func aReportOfAnyFormatIsReplaced(format: String) throws {
    for count in [0, 3] {
      try write(purchases: count)
      _ = lint("\(format)=\(folder.path("report"))")
      let outcome = lint("json=\(folder.path("report"))")
      #expect(outcome.status != .usage, "\(outcome.errors)")
      try begins(folder.read("report"), with: "{")
      try FileManager.default.removeItem(atPath: folder.path("report"))
    }
  }

  @Test(arguments: [
    "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n", "code\nABCD-EFGH\n", "SQLite format 3\0",
    #"{"format": "offerc.known/1"}"#, "failOn: warning\n", #"{"format":"offerc.catalog/1"}"#, "[1]\n",
    "<?xml version=\"1.0\"?>\n<project/>\n", "12 files, and more text\n",
  ])
  func nothingButAReportIsReplaced(text: String) throws {
    try write(purchases: 1)
    for name in ["real", "hard", "soft"] {
      try? FileManager.default.removeItem(atPath: folder.path(name))
    }
    try folder.write(text, to: "real")
    try FileManager.default.linkItem(atPath: folder.path("real"), toPath: folder.path("hard"))
    try FileManager.default.createSymbolicLink(atPath: folder.path("soft"), withDestinationPath: "real")
    for name in ["real", "hard", "soft"] {
      let outcome = lint("json=\(folder.path(name))")
      equal(outcome.status, .usage)
      contains(outcome.errors, "exists and is not an offerc report")
      try equal(folder.read(name), text)
    }
  }
}
