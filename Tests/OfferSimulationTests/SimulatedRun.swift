import Diagnostics
import OfferCompiler
import OfferLanguage
import OfferModel
import OfferSimulation
import TestSupport
import Testing

/// A scenario file, run against a catalog.
struct SimulatedRun {
  let catalog: SimulatedCatalog
  let scenarios: [SimulatedScenario]
  /// What binding finds, then what running finds.
  let findings: [Finding]

  init(_ scenarios: String, _ catalog: String, at location: SourceLocation = #_sourceLocation) throws {
    self.catalog = SimulatedCatalog(try TestSupport.catalog([catalog]))
    let bound = readScenarios(SourceFile(name: "scenarios.yaml", text: scenarios), file: 0)
    self.scenarios = simulate(bound.file.scenarios, in: self.catalog)
    findings = bound.findings + self.scenarios.flatMap(\.findings)
  }

  /// The only one.
  var customer: Customer {
    get throws { try #require(scenarios.first?.customer, "\(findings.map(\.message))") }
  }

  func offer(_ name: String) throws -> SimulatedOffer {
    try #require(catalog.offers.flatMap { $0 }.first { $0.name == name })
  }

  func unmet(_ name: String, on date: String) throws -> [Unmet] {
    catalog.unmet(try offer(name), for: try customer, on: try day(date))
  }
}
