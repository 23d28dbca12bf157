import ArgumentParser
import Diagnostics
import OfferCompiler
import OfferEmitters
import OfferLanguage
import OfferModel
import OfferSimulation

/// `report.html`, a page for people who do not read YAML, and `timeline.svg`.
struct ReportOutput: Output {
  static let name = "report"
  static let listsOffers = true

  static let scenariosHelp = ArgumentHelp.value(
    "PATH",
    "For report: show the customers of this scenario file, or of the scenario files in this catalog folder. May be repeated."
  )
  static let moneyHelp: ArgumentHelp =
    "For report: show what offers earn, who can have which one, and the cheapest way to subscribe that offerc finds."

  static let sinceHelp = ArgumentHelp.value(
    "BASE",
    "For report: begin with what has changed since then: a catalog.json, a live.json, a YAML path, or git:REVISION[:PATH]."
  )

  /// Paths of scenario files.
  let scenarios: [String]
  let hasMoney: Bool
  /// The baseline with whose changes the report begins.
  let since: String?

  func write(_ run: OutputRun) throws {
    let view = run.reportView()
    let changes = run.part.comparison.map { comparison in
      CatalogDiff(
        comparison, findings: run.part.report.findings, filter: run.filter, money: view.money)
    }
    let scenarios = run.customers.map { customers in
      SimulationReport(today: run.today, day: nil, campaign: nil, sections: customers.sections)
    }
    let earlier = run.earlier.flatMap { earlier in
      earlier.changes(of: run.part, filter: run.filter, today: run.today, view.money)
    }
    let extras = ReportExtras(
      findings: run.part.report, changes: changes, earlier: earlier,
      undecided: run.part.undecided, planned: run.part.withDrafts, scenarios: scenarios, hasMoney: hasMoney)
    let report = try emitReport(
      view, extras, range: range(of: run.filter, campaign: view.campaignStart, around: run.today))
    if let customers = run.customers { try run.destination.say(customers.summary) }
    try run.destination.write([report.page], to: "report.html")
    try run.destination.write([report.timeline], to: "timeline.svg")
  }

  /// Writes `index.html`, which lists the reports of several catalogs.
  func writeIndex(of runs: [OutputRun], to destination: OutputDestination) throws {
    let apps = runs.map { run in
      IndexedApp(run.reportView(), run.part.report, folder: run.part.catalog.app.bundleId.value)
    }
    try destination.write([emitIndex(apps)], to: "index.html")
  }

  /// The days of the timeline: those of the filter, otherwise a year from this month on, or from the month in which the chosen campaign
  /// starts if that is later than this year.
  ///
  /// - Throws: `PlainFailure` if the last day is not after the first one, or there are too many.
  func range(
    of filter: OfferFilter, campaign start: CalendarDate? = nil, around today: CalendarDate
  ) throws -> TimelineRange {
    let usual = TimelineRange.year(around: filter.to.map { min($0, today) } ?? today)
    let later = start.flatMap {
      $0 > usual.to && filter.to == nil ? TimelineRange.year(around: $0).from : nil
    }
    let from = filter.from ?? later ?? usual.from
    let last = filter.to ?? from.adding(months: 12)?.previous ?? from
    guard let range = TimelineRange(from: from, to: last) else {
      throw PlainFailure(
        "the timeline is from \(from) to \(last), expected a last day after the first one and at most ten years"
      )
    }
    return range
  }

  /// Reads the catalogs of `--since`, or of `since` in option files; nil without either. A commit that cannot be read keeps no
  /// page away: the report says so.
  func earlierCatalogs(of result: LintResult, in run: CatalogRun) throws -> EarlierCatalogs? {
    let places = BaselinePlaces(.since, option: since, run.files) { $0.since }
    guard !places.isEmpty else { return nil }
    var faults: [Int: UnreadableRevision] = [:]
    let read = try places.read(for: run, firstFile: UInt32(result.report.files.count)) { fault, number in
      faults[number] = fault
    }
    return EarlierCatalogs(
      places: places.places, baselines: read.baselines, days: read.days, faults: faults)
  }

  /// The customers of `--scenarios` with the catalog of a run; nil without the option.
  func customers(of result: LintResult, in run: CatalogRun, _ console: Console) throws -> ScenarioRun? {
    guard !scenarios.isEmpty else { return nil }
    guard let part = result.parts.first, result.parts.count == 1 else {
      throw PlainFailure(
        "--scenarios is for one catalog, but \(run.paths[0]) has \(result.parts.count): name one of them")
    }
    guard run.paths[0] != "-" || !scenarios.contains(where: { file in file == "-" }) else {
      throw PlainFailure("the catalog and the scenarios cannot both be standard input")
    }
    let simulated = SimulatedCatalog(part.catalog, comparedBy: part.comparison, on: run.today)
    let used = ScenarioCatalog(catalog: simulated, files: result.catalogs[0])
    var customers = ScenarioRun()
    for (number, text) in try scenarioFiles(scenarios, console).enumerated() {
      let bound = readScenarios(text, file: UInt32(number))
      let simulated = bound.findings.isEmpty ? simulate(bound.file.scenarios, in: used.catalog) : nil
      customers.add(bound, simulated: simulated, used)
    }
    return customers
  }
}
