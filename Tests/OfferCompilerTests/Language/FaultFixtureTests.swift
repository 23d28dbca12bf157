import Diagnostics
import Foundation
import OfferCompiler
import TestSupport
import Testing

/// `Tests/Fixtures/err`: YAML with faults, and beside each file the findings of the language as people read them.
struct FaultFixtureTests {
  static let catalogs = ExampleCatalog.fixtures("err")

  private func recorded(_ catalog: ExampleCatalog) -> URL {
    Repository.root.appending(path: catalog.path).deletingPathExtension().appendingPathExtension("out")
  }

  @Test(arguments: catalogs)
  func theFindingsAreAsRecorded(catalog: ExampleCatalog) throws {
    let compilation = try compilation(of: catalog.files)
    #expect(!compilation.structural.isEmpty)
    try expectGolden(render(compilation.report(compilation.structural), as: .text), recorded(catalog))
  }

  @Test func everyStructuralFindingHasAFixture() throws {
    let texts = try FaultFixtureTests.catalogs.map { try String(contentsOf: recorded($0), encoding: .utf8) }
    for rule in structuralRules.map(\.name).sorted() {
      #expect(texts.contains { $0.contains("error[\(rule)]") }, "no fixture for \(rule)")
    }
  }
}
