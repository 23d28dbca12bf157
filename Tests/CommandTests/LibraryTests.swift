import Diagnostics
import OfferKit
import OffercCommands
import TestSupport
import Testing

@testable import CommandTestSupport

/// The library and the command make the same of a catalog.
struct LibraryTests {
  @Test(arguments: ExampleCatalog.examples + ExampleCatalog.fixtures("emit"), [false, true])
  func catalogJSONHasTheBytesThatBuildWrites(_ example: ExampleCatalog, _ isPretty: Bool) throws {
    let files = try example.files.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) }
    let catalog = try OfferCatalog(files: Dictionary(uniqueKeysWithValues: files), today: exampleDay)
    let json = try #require(try catalog.catalogJSON(pretty: isPretty))
    let built = offerc(
      [
        "build", Repository.path(example.path), "-o", "-", "--quiet", "--today",
        exampleDay,
      ]
        + (isPretty ? ["--pretty"] : []))
    equal(built.status, .success)
    equal(String(decoding: json, as: UTF8.self), built.output)
  }

  /// The library takes texts: what is no UTF-8 never reaches it.
  private static let texts = ExampleCatalog.fixtures("err").filter { (try? Repository.text($0.path)) != nil }

  /// As `lint --format concise` shows them, the files named as they are there.
  @Test(arguments: texts)
  func findingsAreThoseOfLint(_ fixture: ExampleCatalog) throws {
    let path = Repository.path(fixture.path)
    let text = try Repository.text(fixture.path)
    let catalog = try OfferCatalog(files: [path: text], today: exampleDay)
    let lint = offerc(["lint", path, "--format", "concise", "--today", exampleDay])
    let lines = lint.output.split(separator: "\n").dropLast().map(String.init)
    equal(catalog.findings.map(\.description), lines)
  }
}
