import TestSupport
import Diagnostics
import Foundation
import OfferCompiler
import Testing

/// `Tests/Fixtures/err`: YAML with faults, and beside each file the findings of the language as people read them.
@Suite("Faults of the language")
struct FaultFixtureTests {
  static let names = Project.fixtures("err", "yaml").map(\.lastPathComponent)

  @Test("The findings are as recorded", arguments: names)
  func findings(name: String) throws {
    let file = Project.fixtures.appending(path: "err/\(name)")
    let compilation = compile([try SourceFile(file)], today: try #require(testDay))
    let report = compilation.report(structuralOnly: true)
    #expect(!report.findings.isEmpty)
    let text = String(decoding: render(report, as: .text), as: UTF8.self)
    try expectGolden(text, file.deletingPathExtension().appendingPathExtension("out"))
  }

  @Test("Every structural finding has a fixture")
  func complete() throws {
    let recorded = try Project.fixtures("err", "out").map {
      String(decoding: try Data(contentsOf: $0), as: UTF8.self)
    }
    for rule in structuralRules.map(\.name).sorted() {
      #expect(recorded.contains { $0.contains("error[\(rule)]") }, "no fixture for \(rule)")
    }
  }
}
