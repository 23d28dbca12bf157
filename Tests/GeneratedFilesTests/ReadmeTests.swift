import TestSupport
import OfferLanguage
import Diagnostics
import Foundation
import OfferCompiler
import OfferEmitters
import OfferModel
import StoreKitFiles
import Testing

/// What the README, and two pages that go into more detail, show is what a reader gets.
struct ReadmeTests {

  @Test func theFirstCatalogIsCleanAndHasTheDigestShown() throws {
    let yaml = try block("yaml") { $0.hasPrefix("version: 1") }
    let result = try compiled(["yoga.yaml": yaml])
    #expect(result.findings.map(\.message).isEmpty)
    let digest = try CatalogJSON(lower(try #require(result.catalog))).digest
    let shown = try block("console") { $0.hasPrefix("$ offerc build") }
    #expect(shown.contains("wrote out/catalog.json (\(digest.prefix(19)))"))
  }

  @Test func theFindingsAreThoseOfTheFixture() throws {
    let names = ["yoga/catalog.yaml", "yoga/offers.yaml"]
    let texts = try names.map { ($0, try Repository.text("Tests/Fixtures/readme/" + $0)) }
    let result = try compiled(Dictionary(uniqueKeysWithValues: texts))
    let report = Report(
      files: result.files, findings: result.findings, today: "2027-01-15",
      read: [])
    let lines = String(decoding: render(report, as: .concise), as: UTF8.self).split(separator: "\n")
      .dropLast()
    let shown = try block("console", of: "docs/editors.md") {
      $0.hasPrefix("$ offerc lint yoga --format concise")
    }
    for line in shown.split(separator: "\n").dropFirst().dropLast() where line != "…" {
      #expect(lines.contains(line), "lint does not show: \(line)")
    }
    let finding = try block("console") { $0.hasPrefix("error[") }
    #expect(String(decoding: render(report, as: .text), as: UTF8.self).contains(finding))
  }

  @Test func theImportShowsLinesOfTheImportedCatalog() throws {
    let options = StoreKitImportOptions(
      fileName: "Yoga.storekit", bundleId: "com.example.yoga", name: "Yoga", territories: nil,
      assumedStartDate: "2027-01-16")
    let file = try Repository.text("Tests/Fixtures/readme/Yoga.storekit")
    let yaml = try #require(importStoreKit(Array(file.utf8), file: 0, options: options).yaml)
    let shown = try block("console", of: "docs/xcode.md") { $0.hasPrefix("$ offerc import") }
    let imported = Set(yaml.split(separator: "\n"))
    for line in shown.split(separator: "\n").dropFirst() where line != "…" {
      #expect(imported.contains(line), "the import does not write: \(line)")
    }
  }

  private func block(
    _ language: String, of page: String = "README.md", where matches: (String) -> Bool
  ) throws -> String {
    let blocks = try Repository.text(page).matches(of: /```([a-z]+)\n([\s\S]*?)```/)
    let block = blocks.first { $0.output.1 == language && matches(String($0.output.2)) }
    return try String(#require(block).output.2)
  }

  private func compiled(_ files: [String: String]) throws -> Compilation {
    let texts = files.sorted { $0.key < $1.key }.map { SourceFile(name: $0.key, text: $0.value) }
    return try compilation(of: texts, today: "2027-01-15")
  }
}
