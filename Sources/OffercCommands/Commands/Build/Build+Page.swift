import Diagnostics
import OfferCompiler
import OfferEmitters
import OfferLanguage
import OfferModel
import OfferSimulation

/// What only `--emit report` needs.
extension Build {
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

  /// The customers of `--scenarios` with the catalog that is built; nil without the option.
  func customers(of result: LintResult, _ console: Console) throws -> ScenarioRun? {
    guard !scenarios.isEmpty else { return nil }
    guard let catalog = result.parts.first?.catalog, result.parts.count == 1 else {
      throw CommandFailure(
        "--scenarios is for one catalog, but \(path) has \(result.parts.count): name one of them")
    }
    guard path != "-" || !scenarios.contains("-") else {
      throw CommandFailure("the catalog and the scenarios cannot both be standard input")
    }
    let used = ScenarioCatalog(catalog: SimulatedCatalog(catalog), files: result.catalogs[0])
    var run = ScenarioRun()
    for (number, text) in try scenarioFiles(scenarios, console).enumerated() {
      let bound = readScenarios(text, file: UInt32(number))
      let simulated = bound.findings.isEmpty ? simulate(bound.file.scenarios, in: used.catalog) : nil
      run.add(bound, simulated: simulated, used)
    }
    return run
  }
}
