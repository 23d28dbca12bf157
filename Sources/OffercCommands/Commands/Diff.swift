import JSONText
import Disk
import OfferCompiler
import OfferLanguage
import ArgumentParser
import Diagnostics
import OfferEmitters
import OfferRules
import OfferModel

struct Diff: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "diff")

  @Argument(help: .catalogs) var path = "."

  @OptionGroup var baseline: BaselineOptions

  @Flag(help: .showCodes) var showCodes = false

  @OptionGroup var filter: FilterOptions

  @Option(help: .format) var format = ShownFormat.text

  @Flag(help: "Exit with 1 if any change is listed.") var exitCode = false

  @Option(
    help: .value(
      "LEVEL",
      "Exit with 1 for findings about changes of this severity or higher. (default: error)"
    )
  )
  var failOn: FailingSeverity?

  @OptionGroup var day: DayOptions

  @Option(help: .color) var color: ColorChoice = .auto

  @Option(help: .value("NAME", "The file name to show in messages for standard input."))
  var stdinFilename = "<stdin>"

  func run(in console: Console) throws -> ExitStatus {
    let today = try day.today(console)
    let style = color.style(console)
    let opening = CatalogOpening(paths: [path], inputName: stdinFilename, faults: .text(color))
    let found = try opening.find(console)
    let run = try opening.readOptions(of: found, on: today, console)
    if baseline.against == nil, let open = run.files.first(where: { $0.options.against == nil }) {
      throw PlainFailure(
        "\(open.path) has no baseline: name what is live at Apple with --against BASE, or with `against` in \(optionFileName)"
      )
    }
    let result = try run.lint(readBaseline: baseline.reader(for: run, showsCodes: showCodes))
    try baseline.check(result)
    guard let diffs = try diffs(of: result, console) else { return .findings }
    switch format {
    case .text: try console.outputLines(renderDiffText(diffs, style))
    case .markdown: try console.output(renderDiffMarkdown(diffs))
    case .json: try console.outputData(CatalogDiff.json.bytes((diffs, today.description)))
    }
    let hasChanges = diffs.contains { !$0.entries.isEmpty }
    let isFailing = result.fails(changeFindings(result.report.findings), failOn)
    return isFailing || (exitCode && hasChanges) ? .findings : .success
  }

  /// Nil, with the findings on standard error, when a catalog did not bind as a whole: what is left out would seem removed.
  private func diffs(of result: LintResult, _ console: Console) throws -> [CatalogDiff]? {
    let comparisons = result.compilations.compactMap(\.comparison)
    guard comparisons.count == result.compilations.count else {
      try console.printErrors(of: result.report, color)
      try console.say("no changes listed: fix the errors first")
      return nil
    }
    // An app whose bundle ID is mistyped would be listed as new with everything that it has.
    let hasOtherApp = result.report.findings.contains { finding in
      finding.rule == Rulebook.baselineMissing.id && finding.severity == .error
    }
    guard !hasOtherApp else {
      try console.printErrors(of: result.report, color)
      try console.say("no changes listed: fix the errors first")
      return nil
    }
    let filter = try filter.filter(
      in: comparisons.flatMap { [$0.current.catalog, $0.baseline.catalog] }, console)
    return zip(result.catalogs, result.compilations).compactMap { catalog, compilation in
      let severities = SeverityChoices().over(catalog.options.severities)
      let findings = severities.apply(to: compilation.findings)
      return compilation.comparison.map { comparison in
        let drafts = self.filter.withDrafts ? compilation.withDrafts.map(lower) : nil
        let compared = drafts.map {
          compareCatalogs(
            $0, with: comparison.baselineAsRead, today: comparison.today, missing: comparison.missing)
        }
        let money: MoneyStyle =
          switch format {
          case .text, .markdown: MoneyStyle(of: comparison.baseline.catalog, comparison.current.catalog)
          case .json: .codes
          }
        return CatalogDiff(compared ?? comparison, findings: findings, filter: filter, money: money)
      }
    }
  }
}
