import ByteText
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
    name: [.customShort("o"), .long], help: .value("DIR", "Write to this folder; - prints catalog.json."))
  var output: String

  @Option(
    help: ArgumentHelp(
      "What to write, separated by commas: \(Output.all.map(\.name).joined(separator: ", ")).",
      valueName: "NAME,…"))
  var emit = Output.catalog.name

  @Option(help: .value("LOCALE", "For storekit: the locale of test sessions.")) var locale = "en_US"

  @Option(
    help: .value(
      "PATH",
      "For report: show the customers of this scenario file, or of the scenario files in this catalog folder. May be repeated."
    ))
  var scenarios: [String] = []

  @Option(
    help: ArgumentHelp(
      "For swift: the access level of the declarations: \(SwiftFile.Access.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "LEVEL"))
  var swiftAccess = SwiftFile.Access.internal

  @Flag(help: "If there are errors, write the report and nothing else; the exit status stays 1.")
  var reportErrors = false

  @Flag(help: "Indent the JSON so that people can read it; the digest is the same.") var pretty = false

  @Option(help: .stdinFilename) var stdinFilename = "<stdin>"

  @Flag(help: "For csv: semicolons between cells, and decimal commas.") var decimalComma = false

  @Flag(
    help: "For report: show what offers earn, who can have which one, and the least that customers can pay.")
  var withMoney = false

  @OptionGroup var filter: FilterOptions

  @OptionGroup var baseline: BaselineOptions

  @OptionGroup var known: KnownOptions

  @OptionGroup var options: ReportOptions

  func run(in console: Console) throws -> ExitStatus {
    let outputs = try chosenOutputs()
    let run = try options.open([path], inputName: stdinFilename, isResult: false, in: console)
    guard output != "-" || run.files.count == 1 else {
      throw CommandFailure(
        "-o - prints one catalog, but \(path) has \(run.files.count): name one of them, or an output folder")
    }
    let live = try baseline.reader(for: run)
    var result = try known.apply(to: run.lint(readBaseline: live), console, quiet: options.quiet)
    result.parsed = []
    try baseline.check(result)
    try options.write(result.report, console, isResult: false)
    let parts = result.parts
    let filter = try chosenOffers(of: parts, for: outputs)
    // Days that are none are said before anything is written.
    if hasReport { _ = try range(around: run.today) }
    guard !result.report.findings.contains(where: { $0.severity >= .error }) else {
      guard reportErrors, hasReport, !parts.isEmpty else {
        try console.say("nothing written: there are errors")
        return .findings
      }
      try write(parts, [.report], nil, filter, run, console)
      return .findings
    }
    let drafts = parts.reduce(0) { $0 + $1.withDrafts.draftObjects.count }
    if !self.filter.withDrafts, let notice = draftNotice(drafts) {
      try console.say(notice, unless: options.quiet)
    }
    let customers = hasReport ? try customers(of: result, console) : nil
    if let customers, customers.hasFaultyFiles {
      try console.errors(render(customers.report(today: run.today), as: .text, limit: .ofOtherCommands))
      try console.say("nothing written: there are errors in a scenario file")
      return .findings
    }
    try write(parts, outputs, customers, filter, run, console)
    let status: ExitStatus = result.fails(result.report.findings, options.failOn) ? .findings : .success
    return console.end(status, holding: result)
  }

  private func write(
    _ parts: [LintPart], _ outputs: [Output], _ customers: ScenarioRun?, _ filter: OfferFilter,
    _ run: CatalogRun, _ console: Console
  ) throws {
    let catalogs = parts.map(\.catalog)
    let isOfOffers = Output.ofOffers.contains { name in outputs.contains { $0.name == name } }
    let made = isOfOffers ? try run.madeBatches(of: catalogs) : parts.map { _ in MadeBatches() }
    let runs = zip(zip(parts, try catalogFolders(catalogs, below: output)), made).map { part, made in
      OutputRun(self, part.0, filter, made, customers, to: part.1, run.today, console)
    }
    for one in runs {
      if output != "-" { try makeFolder(one.folder) }
      for output in outputs { try output.write(one) }
    }
    if runs.count > 1, hasReport {
      let apps = try runs.map { (try $0.reportView(), $0.part.report, $0.part.catalog.app.bundleId.value) }
      try runs[0].write([emitIndex(apps)], to: "index.html", in: output)
    }
  }

  /// - Throws: `CommandFailure` for a filter that no output has, and for what nothing in the catalogs has.
  private func chosenOffers(of parts: [LintPart], for outputs: [Output]) throws -> OfferFilter {
    let filter = try filter.filter(in: parts.map(\.withDrafts))
    func has(_ names: [String]) -> Bool { outputs.contains { names.contains($0.name) } }
    if has(["storekit"]), let storefronts = filter.storefronts, storefronts.count > 1 {
      throw CommandFailure(
        "storekit has the prices of one storefront, but --storefront names \(counted(storefronts.count, "storefront")): name one"
      )
    }
    if has(["campaign"]), filter.campaigns.count != 1 {
      throw CommandFailure("--emit campaign writes one campaign: name it with --campaign")
    }
    var others = filter
    if has(["storekit"]) { others.storefronts = nil }
    guard others.isEmpty || has(Output.ofOffers) else {
      throw CommandFailure(
        "options that choose offers are for \(listed(Output.ofOffers, "and")), but --emit is \(emit): name one of these, or remove the options"
      )
    }
    return filter
  }

  /// Only the report says the digest of the catalog, and takes scenarios.
  var hasReport: Bool { emit.byBytes.split(separator: ",").contains { $0 == Output.report.name } }

  private func chosenOutputs() throws -> [Output] {
    let names = emit.byBytes.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
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
    let from = filter.from ?? TimelineRange.year(around: filter.to.map { min($0, today) } ?? today).from
    let last = filter.to ?? from.adding(months: 12)?.previous ?? from
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
    guard path != "-" || !scenarios.contains(where: { file in file == "-" }) else {
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
