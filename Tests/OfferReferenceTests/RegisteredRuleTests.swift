import Diagnostics
import Foundation
import OfferCompiler
import OfferRules
import OfferSimulation
import StoreKitFiles
import TestSupport
import Testing

/// Whatever is found anywhere has an id that is registered: it has a page, and options can name it.
struct RegisteredRuleTests {
  private static let registered = Set(
    ruleIds + structuralRules + StoreKitRule.allCases.map(\.id)
      + SimulationRule.allCases.map(\.id))

  private func expectRegistered(_ found: [RuleID], _ source: String) {
    let others = Set(found).subtracting(RegisteredRuleTests.registered)
    empty(others, "\(source) has findings of rules that nobody registered")
  }

  @Test func idsAreRegisteredOnce() {
    let count =
      ruleIds.count + structuralRules.count + StoreKitRule.allCases.count + SimulationRule.allCases.count
    equal(RegisteredRuleTests.registered.count, count)
  }

  @Test(
    arguments: ["ok", "err", "emit", "language", "readme/yoga"].flatMap(ExampleCatalog.fixtures)
      + ExampleCatalog.examples)
  func findingsInCatalogsAre(_ catalog: ExampleCatalog) throws {
    expectRegistered(try compilation(of: catalog.files).findings.map(\.rule), catalog.path)
  }

  /// And no id is registered in vain: each has an example in which it is found.
  @Test func findingsInExamplesAreAllThatAre() throws {
    let examples = (ruleInfos + structuralInfos).flatMap { $0.examples.failing + $0.examples.passing }
    let found = try examples.flatMap { try $0.findings().map(\.rule) }
    expectRegistered(found, "an example")
    let ofImport = StoreKitRule.allCases.map(\.id) + SimulationRule.allCases.map(\.id)
    empty(RegisteredRuleTests.registered.subtracting(ofImport).subtracting(found))
  }

  @Test func findingsInScenariosAre() throws {
    var found: [[RuleID]] = [[], [], []]
    for file in Repository.files(in: "Tests/Scenarios", "scenario") {
      let text = try String(contentsOf: file, encoding: .utf8)
      // As the formats text, concise and json write them.
      let shown = text.matches(of: /(?m)^(?:error|warning|info)\[([a-z0-9-]+)\]/).map(\.output.1)
      let ended = text.matches(of: /(?m): (?:error|warning|info): .* \[([a-z0-9-]+)\]$/).map(\.output.1)
      let named = text.matches(of: /"rule": "([a-z0-9-]+)"/).map(\.output.1)
      for (number, names) in [shown, ended, named].enumerated() {
        found[number] += names.map { RuleID(String($0)) }
        expectRegistered(found[number], file.lastPathComponent)
      }
    }
    #expect(found.allSatisfy { !$0.isEmpty })
  }

  @Test(arguments: StoreKitExamples.readable)
  func findingsInConfigurationFilesAre(_ file: URL) throws {
    let options = StoreKitImportOptions(fileName: file.lastPathComponent, assumedStartDate: "2027-01-01")
    let result = importStoreKit([UInt8](try Data(contentsOf: file)), file: 0, options: options)
    expectRegistered(result.findings.map(\.rule), file.lastPathComponent)
    let yaml = try #require(result.yaml)
    expectRegistered(try compilation(of: yaml).findings.map(\.rule), file.lastPathComponent)
  }
}
