import ArgumentParser
import Diagnostics
import OfferCompiler
import OfferEmitters
import OfferLanguage
import OfferModel

/// Outputs for people who do not read YAML.
extension Build {
  func writeReport(
    _ part: LintPart, to folder: String, _ today: CalendarDate, _ console: Console
  ) throws {
    let changes = try part.comparison.map { try CatalogDiff($0, findings: part.report.findings) }
    let report = try emitReport(
      CatalogView(lower(part.catalog), today: today),
      ReportExtras(findings: part.report, changes: changes),
      range: timeline.range(around: today))
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
struct TimelineOptions: ParsableArguments {
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
