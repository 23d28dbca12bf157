import Diagnostics
import Disk
import OfferCompiler
import OfferEmitters
import OfferLanguage
import OfferModel
import OfferSimulation

/// What came of the scenario files.
struct ScenarioRun: Sendable {
  private(set) var sections: [SimulationReport.Section] = []
  private var files: [SourceFile] = []
  private var findings: [Finding] = []
  private var tested: [String: [ObjectPath]] = [:]
  private var catalogs: [Catalog] = []
  /// The failing severity of the option file, by file.
  private var failing: [FailingSeverity?] = []

  /// - Parameter simulated: nil for a file with faults.
  mutating func add(_ bound: BoundScenarioFile, simulated: [SimulatedScenario]?, _ used: ScenarioCatalog?) {
    files.append(bound.source)
    failing.append(used?.files.options.failOn)
    findings += bound.findings
    guard let simulated, let used else { return }
    sections.append(
      SimulationReport.Section(file: bound.source.name, catalog: used.catalog, scenarios: simulated))
    findings += simulated.flatMap(\.findings).sortedOnce()
    tested[bound.source.name] = simulated.map(\.scenario.path)
    catalogs.append(used.catalog.catalog)
  }

  var hasFaultyFiles: Bool { sections.count < files.count }

  func report(today: CalendarDate) -> Report {
    var report = Report(
      files: files, findings: findings, today: today.description,
      read: CatalogCounts(of: catalogs.first.map { [$0] } ?? []).counts)
    report.tested = tested
    return report
  }

  func fails(_ chosen: FailingSeverity?) -> Bool {
    findings.contains { finding in
      (chosen ?? failing[Int(finding.primary.range.file)] ?? .error).fails(finding)
    }
  }

  /// `3 scenarios, 12 expectations: all met`.
  var summary: String {
    let all = sections.flatMap(\.scenarios)
    let expectations = all.reduce(0) { sum, one in sum + one.scenario.expectations.count }
    let failed = all.reduce(0) { sum, one in sum + one.outcomes.count { !$0 } }
    let impossible = all.count { $0.customer == nil }
    let unchecked = all.reduce(0) { sum, one in sum + one.scenario.expectations.count - one.outcomes.count }
    var parts: [String] = []
    if failed > 0 { parts.append("\(grouped(failed)) failed") }
    if unchecked > 0 { parts.append("\(grouped(unchecked)) not checked") }
    if impossible > 0 { parts.append("\(counted(impossible, "history", "histories")) impossible") }
    let faulty = files.count - sections.count
    if faulty > 0 { parts.append("\(counted(faulty, "file")) with errors not run") }
    let whole = expectations == 0 ? "nothing expected" : "all met"
    let outcome = parts.isEmpty ? whole : parts.joined(separator: ", ")
    return "\(counted(all.count, "scenario")), \(counted(expectations, "expectation")): \(outcome)"
  }
}
