import ArgumentParser
import Diagnostics
import Disk
import OfferCompiler
import OfferEmitters
import OfferLanguage
import OfferModel
import OfferSimulation

struct Build: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "build")

  @Argument(help: .catalogs) var path = "."

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("Write to this folder; - prints catalog.json.", valueName: "DIR"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "What to write, separated by commas: \(Output.all.map(\.name).joined(separator: ", ")).",
      valueName: "NAME,…"))
  var emit = Output.catalog.name

  @Option(
    help: ArgumentHelp(
      "For storekit: the storefront of the prices. (default: the app's base territory)",
      valueName: "CODE"),
    transform: storefrontArgument)
  var storefront: Storefront?

  @Option(help: ArgumentHelp("For storekit: the locale of test sessions.", valueName: "LOCALE"))
  var locale = "en_US"

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

  @Option(
    help: ArgumentHelp(
      "For swift: the access level of the declarations: \(SwiftFile.Access.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "LEVEL"))
  var swiftAccess = SwiftFile.Access.internal

  @Flag(help: "Indent the JSON so that people can read it; the digest is the same.")
  var pretty = false

  @Option(help: .stdinFilename) var stdinFilename = "<stdin>"

  @OptionGroup var baseline: BaselineOptions

  @OptionGroup var known: KnownOptions

  @OptionGroup var options: ReportOptions

  func run(in console: Console) throws -> ExitStatus {
    let outputs = try chosenOutputs()
    return try options.withCatalogs(at: [path], inputName: stdinFilename, isResult: false, in: console) {
      run in
      try build(run, outputs, console)
    }
  }

  private func build(_ run: CatalogRun, _ outputs: [Output], _ console: Console) throws -> ExitStatus {
    guard output != "-" || run.files.count == 1 else {
      throw CommandFailure(
        "-o - prints one catalog, but \(path) has \(run.files.count): name one of them, or an output folder")
    }
    // Days that are none are said before anything is written.
    if hasReport { _ = try range(around: run.today) }
    let live = try baseline.reader(for: run.files, paths: [path], today: run.today)
    var result = try known.apply(to: run.lint(readBaseline: live), console, quiet: options.quiet)
    result.parsed = []
    try baseline.check(result)
    try options.write(result.report, console, isResult: false)
    guard !result.report.findings.contains(where: { $0.severity >= .error }) else {
      try console.say("nothing written: there are errors")
      return .findings
    }
    let parts = result.parts
    let customers = hasReport ? try customers(of: result, console) : nil
    if let customers, customers.hasFaultyFiles {
      try console.errors(render(customers.report(today: run.today), as: .text, limit: .ofOtherCommands))
      try console.say("nothing written: there are errors in a scenario file")
      return .findings
    }
    for (part, folder) in zip(parts, try catalogFolders(parts.map(\.catalog), below: output)) {
      if output != "-" { try makeFolder(folder) }
      let one = OutputRun(self, part, customers, to: folder, run.today, console)
      for output in outputs { try output.write(one) }
    }
    let status: ExitStatus = result.fails(result.report.findings, options.failOn) ? .findings : .success
    return console.end(status, holding: result)
  }

  /// Only the report says the digest of the catalog, and takes scenarios.
  var hasReport: Bool { emit.split(separator: ",").contains { $0 == Output.report.name } }

  private func chosenOutputs() throws -> [Output] {
    let names = emit.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let known = Output.all.map(\.name)
    if let unknown = names.first(where: { !known.contains($0) }) {
      throw CommandFailure("--emit is \(quoted(unknown)), expected \(listed(known))")
    }
    guard output != "-" || names == [Output.catalog.name] else {
      throw CommandFailure("-o - prints only catalog.json: name an output folder for \(emit)")
    }
    return Output.all.filter { names.contains($0.name) }
  }
}

extension SwiftFile.Access: ExpressibleByArgument {}

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
