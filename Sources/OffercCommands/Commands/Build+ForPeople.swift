import ArgumentParser
import Diagnostics
import OfferCompiler
import OfferEmitters
import OfferLanguage
import OfferModel
import OfferSimulation
import Disk

/// Outputs for people who do not read YAML.
extension Build {
  /// The customers of `--scenarios` with the catalog that is built; nil without the option.
  func customers(of result: LintResult, _ console: Console) throws -> ScenarioRun? {
    guard !page.scenarios.isEmpty else { return nil }
    guard let catalog = result.parts.first?.catalog, result.parts.count == 1 else {
      throw CommandFailure(
        "--scenarios is for one catalog, but \(path) has \(result.parts.count): name one of them")
    }
    guard path != "-" || !page.scenarios.contains("-") else {
      throw CommandFailure("the catalog and the scenarios cannot both be standard input")
    }
    let used = ScenarioCatalog(catalog: SimulatedCatalog(catalog), files: result.catalogs[0])
    var run = ScenarioRun()
    for (number, text) in try scenarioFiles(page.scenarios, console).enumerated() {
      let bound = readScenarios(text, file: UInt32(number))
      let simulated = bound.findings.isEmpty ? simulate(bound.file.scenarios, in: used.catalog) : nil
      run.add(bound, simulated: simulated, used)
    }
    return run
  }

  func writeReport(
    _ part: LintPart, _ customers: ScenarioRun?, to folder: String, _ today: CalendarDate, _ console: Console
  ) throws {
    let changes = try part.comparison.map { try CatalogDiff($0, findings: part.report.findings) }
    let report = try emitReport(
      CatalogView(lower(part.catalog), today: today),
      ReportExtras(
        findings: part.report, changes: changes,
        scenarios: customers.map {
          SimulationReport(today: today, day: nil, campaign: nil, sections: $0.sections)
        }
      ),
      range: page.range(around: today))
    if let customers, !options.quiet { try console.notice(customers.summary + "\n") }
    try write([report.page], to: joined(folder, "report.html"), "", console)
    try write([report.timeline], to: joined(folder, "timeline.svg"), "", console)
  }

  func writeCalendar(
    _ catalog: Catalog, to folder: String, _ today: CalendarDate, _ console: Console
  ) throws {
    let bytes = try emitCalendar(CatalogView(lower(catalog), today: today, hasDigest: false))
    try write([bytes], to: joined(folder, "offers.ics"), "", console)
  }

  func writeTables(
    _ catalog: Catalog, to folder: String, _ today: CalendarDate, _ console: Console
  ) throws {
    let form = lower(catalog)
    try write([emitPricesCSV(form)], to: joined(folder, "prices.csv"), "", console)
    let offers = emitOffersCSV(try CatalogView(form, today: today, hasDigest: false))
    try write([offers], to: joined(folder, "offers.csv"), "", console)
  }
}

/// What only `--emit report` needs.
struct PageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "For report: the first day of the timeline. (default: the first day of this month)",
      valueName: "YYYY-MM-DD"), transform: dayArgument)
  var from: CalendarDate?

  @Option(
    help: ArgumentHelp(
      "For report: the last day of the timeline. (default: a year after the first)", valueName: "YYYY-MM-DD"),
    transform: dayArgument)
  var to: CalendarDate?

  @Option(
    help: ArgumentHelp(
      "For report: show the customers of this scenario file, or of the scenario files in this catalog folder. May be repeated.",
      valueName: "PATH"))
  var scenarios: [String] = []

  /// - Throws: `CommandFailure` where the days are no range.
  func range(around today: CalendarDate) throws -> TimelineRange {
    let from = from ?? TimelineRange.year(around: to.map { min($0, today) } ?? today).from
    let last = to ?? from.adding(months: 12)?.previous ?? from
    guard let range = TimelineRange(from: from, to: last) else {
      throw CommandFailure(
        "the timeline is from \(from) to \(last), expected a last day after the first one and at most ten years"
      )
    }
    return range
  }
}

private func dayArgument(_ text: String) throws -> CalendarDate {
  guard let day = CalendarDate(text) else {
    throw ValidationError("\(quoted(text)) is not a day, expected YYYY-MM-DD")
  }
  return day
}
