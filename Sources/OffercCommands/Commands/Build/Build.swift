import ArgumentParser
import ByteText
import Diagnostics
import Disk
import OfferCompiler
import OfferEmitters
import OfferModel
import OfferRules

struct Build: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "build")

  @Argument(help: .catalogs) var path = "."

  @Option(
    name: [.customShort("o"), .long], help: .value("DIR", "Write to this folder; - prints catalog.json."))
  var output: String

  @Option(
    help: ArgumentHelp(
      "What to write, separated by commas: \(OutputRow.all.map(\.name).joined(separator: ", ")).",
      valueName: "NAME,…"))
  var emit = CatalogOutput.name

  @Option(help: StoreKitOutput.localeHelp) var locale = StoreKitOutput.usualLocale

  @Option(help: ReportOutput.scenariosHelp) var scenarios: [String] = []

  @Option(help: SwiftOutput.accessHelp) var swiftAccess = SwiftFile.Access.internal

  @Flag(help: "If there are errors, write the report and nothing else; the exit status stays 1.")
  var reportErrors = false

  @Flag(help: CatalogOutput.prettyHelp) var pretty = false

  @Option(help: .stdinFilename) var stdinFilename = "<stdin>"

  @Flag(help: CSVOutput.decimalCommaHelp) var decimalComma = false

  @Flag(help: ReportOutput.moneyHelp) var withMoney = false

  @Option(help: ReportOutput.sinceHelp) var since: String?

  @Option(help: StatusOfPools.help("For report and calendar: show")) var codesStatus: String?

  @OptionGroup var filter: FilterOptions

  @OptionGroup var baseline: BaselineOptions

  @Flag(help: .showCodes) var showCodes = false

  @OptionGroup var known: KnownOptions

  @OptionGroup var options: ReportOptions

  var report: ReportOutput { ReportOutput(scenarios: scenarios, hasMoney: withMoney, since: since) }

  func validate() throws {
    for option in OutputOption.all { try option.check(self, emitted) }
  }

  /// The outputs that `--emit` names, which may be unknown.
  private var emitted: [String] {
    emit.byBytes.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  func run(in console: Console) throws -> ExitStatus {
    let outputs = try chosenOutputs()
    let run = try options.open([path], inputName: stdinFilename, isResult: false, in: console)
    guard output != "-" || run.files.count == 1 else {
      throw PlainFailure(
        "-o - prints one catalog, but \(path) has \(run.files.count): name one of them, or an output folder")
    }
    let live = try baseline.reader(for: run, showsCodes: showCodes)
    var result = try known.apply(to: run.lint(readBaseline: live), console, quiet: options.quiet)
    result.parsed = []
    try baseline.check(result)
    let parts = result.parts
    // A mistake on the command line is said before findings, unless they are why nothing has a name that it chooses.
    let isWhole = parts.count == result.compilations.count
    let chosen = isWhole ? try chosenOffers(of: parts, for: outputs) : nil
    try options.write(result.report, console, isResult: false)
    let filter = try chosen ?? chosenOffers(of: parts, for: outputs)
    let hasReport = outputs.contains { $0 is ReportOutput }
    // Days that are not a range are refused before anything is written.
    if hasReport { _ = try report.range(of: filter, around: run.today) }
    let earlier = hasReport ? try report.earlierCatalogs(of: result, in: run) : nil
    let errors = result.report.findings.filter { $0.severity >= .error }
    guard errors.isEmpty else {
      let pages = parts.isEmpty ? [] : pages(among: outputs, despite: errors, in: result)
      guard !pages.isEmpty else {
        try console.say("nothing written: there are errors")
        return .findings
      }
      try write(pages, of: parts, filter: filter, customers: nil, earlier: earlier, run, console)
      let written = Set(pages.map { type(of: $0).name })
      let others = outputs.map { type(of: $0).name }.filter { !written.contains($0) }
      if !others.isEmpty {
        try console.say("not written, because there are errors: \(listed(others, "and"))")
      }
      return .findings
    }
    let drafts = parts.reduce(0) { sum, part in sum + part.withDrafts.draftObjects.count }
    if !self.filter.withDrafts, let notice = draftNotice(drafts) {
      try console.say(notice, unless: options.quiet)
    }
    let customers = hasReport ? try report.customers(of: result, in: run, console) : nil
    if let customers, customers.hasFaultyFiles {
      try console.errors(
        render(
          customers.report(today: run.today), as: .text, width: console.errorsWidth(), limit: .ofOtherCommands
        ))
      try console.say("nothing written: there are errors in a scenario file")
      return .findings
    }
    try write(outputs, of: parts, filter: filter, customers: customers, earlier: earlier, run, console)
    let status: ExitStatus = result.fails(result.report.findings, options.failOn) ? .findings : .success
    return console.end(status, holding: result)
  }

  /// Returns the outputs that are written although there are errors: the report with `--report-errors`, and if something is only still to
  /// be decided; report and calendar if all errors are about live state, because people need the page most when Apple has something else
  /// than what is planned.
  private func pages(
    among outputs: [any Output], despite errors: [Finding], in result: LintResult
  ) -> [any Output] {
    let isAboutLiveState =
      result.parts.count == result.compilations.count && changeFindings(errors).count == errors.count
      && result.parts.allSatisfy { $0.comparison?.isWithLiveState ?? false }
    // The page lists what is still to be decided.
    let isUndecided = errors.allSatisfy { $0.rule == .todoValue }
    return outputs.filter { output in
      output is ReportOutput && (reportErrors || isAboutLiveState || isUndecided)
        || output is CalendarOutput && isAboutLiveState
    }
  }

  private func write(
    _ outputs: [any Output], of parts: [LintPart], filter: OfferFilter, customers: ScenarioRun?,
    earlier: EarlierCatalogs?, _ run: CatalogRun, _ console: Console
  ) throws {
    let catalogs = parts.map(\.catalog)
    let listsOffers = outputs.contains { type(of: $0).listsOffers }
    let made = listsOffers ? try run.madeBatches(of: catalogs) : parts.map { _ in MadeBatches() }
    let pools = try codesStatus.map { path in try StatusOfPools(readFile(path), path: path) }
    let choice = OutputChoice(
      filter: filter, withDrafts: self.filter.withDrafts, showsCodes: showCodes)
    let folders = try catalogFolders(catalogs, below: output)
    let runs = parts.indices.map { number in
      OutputRun(
        parts[number], choice, made: made[number],
        refills: pools?.refills(of: parts[number].catalog.app.bundleId.value), customers: customers,
        earlier: earlier, to: destination(folders[number], console), on: run.today)
    }
    for one in runs {
      for output in outputs { try output.check(one) }
    }
    for one in runs {
      try one.destination.makeFolder()
      for output in outputs { try output.write(one) }
    }
    if runs.count > 1, outputs.contains(where: { $0 is ReportOutput }) {
      try report.writeIndex(of: runs, to: destination(output, console))
    }
  }

  private func destination(_ folder: String, _ console: Console) -> OutputDestination {
    OutputDestination(folder: output == "-" ? nil : folder, console: console, isQuiet: options.quiet)
  }

  /// - Throws: `PlainFailure` for a filter that no output has, and for what nothing in the catalogs has.
  private func chosenOffers(of parts: [LintPart], for outputs: [any Output]) throws -> OfferFilter {
    let filter = try filter.filter(in: parts.map(\.withDrafts))
    for output in outputs { try output.check(filter) }
    let rest = outputs.reduce(filter) { rest, output in output.rest(of: rest) }
    guard rest.isEmpty else {
      let names = OutputRow.all.filter(\.listsOffers).map(\.name)
      throw PlainFailure(
        "options that choose offers are for \(listed(names, "and")), but --emit is \(emit): name one of these, or remove the options"
      )
    }
    return filter
  }

  private func chosenOutputs() throws -> [any Output] {
    let names = emitted
    let known = OutputRow.all.map(\.name)
    if let unknown = names.first(where: { !known.contains($0) }) {
      throw PlainFailure("--emit is \(quoted(unknown)), expected \(listed(known))")
    }
    guard output != "-" || names == [CatalogOutput.name] else {
      throw PlainFailure("-o - prints only catalog.json: name an output folder for \(emit)")
    }
    return OutputRow.all.filter { names.contains($0.name) }.map { row in row.output(self) }
  }
}
