import Diagnostics
import Foundation
import OfferCompiler
import TestSupport
import Testing

/// `Tests/Fixtures/err`: YAML with faults, and beside each file the findings of the language as people read them.
@Suite("Faults of the language")
struct FaultFixtureTests {
  static let catalogs = ExampleCatalog.fixtures("err")

  private func recorded(_ catalog: ExampleCatalog) -> URL {
    Repository.root.appending(path: catalog.path).deletingPathExtension().appendingPathExtension("out")
  }

  @Test("The findings are as recorded", arguments: catalogs)
  func findings(catalog: ExampleCatalog) throws {
    let compilation = try compilation(of: catalog.files)
    #expect(!compilation.structural.isEmpty)
    try expectGolden(render(compilation.report(compilation.structural), as: .text), recorded(catalog))
  }

  @Test("Every structural finding has a fixture")
  func complete() throws {
    let texts = try FaultFixtureTests.catalogs.map { try String(contentsOf: recorded($0), encoding: .utf8) }
    for rule in structuralRules.map(\.name).sorted() {
      #expect(texts.contains { $0.contains("error[\(rule)]") }, "no fixture for \(rule)")
    }
  }
}
