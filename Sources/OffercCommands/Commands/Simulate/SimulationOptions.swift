import ByteText
import ArgumentParser
import Diagnostics
import Disk
import OfferCompiler
import OfferEmitters
import OfferLanguage
import OfferModel
import OfferSimulation

/// How `simulate` shows what it computes and finds.
struct SimulationOptions: ParsableArguments {
  @OptionGroup var day: DayOptions

  @Option(
    help: ArgumentHelp(
      "The output format: text, markdown or json show the customers; findings (JSON), \(SimulationOptions.reportNames.joined(separator: ", ")) show what is wrong in the scenarios; NAME=FILE writes to a file. May be repeated.",
      valueName: "NAME[=FILE]"))
  var format: [String] = []

  @OptionGroup var colors: ColorOptions

  @Flag(help: .onlyFindings) var quiet = false

  @Option(help: .failOn) var failOn: FailingSeverity?

  private static let reportNames = ReportFormat.allCases.map(\.name).filter {
    ShownFormat(rawValue: $0) == nil
  }

  private struct Targets {
    var ofSimulation: [(format: ShownFormat, file: String?)] = []
    var ofFindings: [ReportWriter.Target] = []
  }

  private func targets(in console: Console) throws -> Targets {
    var result = Targets()
    let unasked = console.isInGitHubActions ? ["text", "github"] : ["text"]
    for argument in format.isEmpty ? unasked : format {
      let (name, file) = try namedFormat(argument)
      if let format = ShownFormat(rawValue: name) {
        guard file == nil || format == .json else {
          throw CommandFailure(
            "--format is \(quoted(argument)), expected \(name) without a file: redirect standard output instead"
          )
        }
        result.ofSimulation.append((format, file))
      } else if let format = name == "findings" ? ReportFormat.json : ReportFormat(name: name) {
        result.ofFindings.append(ReportWriter.Target(format: format, file: file))
      } else {
        let names = ShownFormat.allCases.map(\.rawValue) + ["findings"] + SimulationOptions.reportNames
        throw CommandFailure("--format is \(quoted(argument)), expected one of \(listed(names))")
      }
    }
    return result
  }

  /// Writes the customers to standard output, and what is wrong to standard error, unless a format for it says otherwise.
  func write(_ simulation: SimulationReport, _ report: Report?, _ console: Console) throws {
    let targets = try targets(in: console)
    try check(targets, reading: report)
    for (format, file) in targets.ofSimulation {
      let style = style(console, file: file)
      switch format {
      case .text: if !quiet { try console.output(renderSimulationText(simulation, style)) }
      case .markdown: try console.output(renderSimulationMarkdown(simulation))
      case .json: try write(renderSimulationJSON(simulation), to: file, console)
      }
    }
    guard let report else { return }
    var ofFindings = targets.ofFindings
    if !report.findings.isEmpty, !ofFindings.contains(where: { $0.file == nil }) {
      try writer([ReportWriter.Target(format: .text, file: nil)]).write(report, console, isResult: false)
    }
    // A report that is to be read by a program is written, whatever else is.
    if ofFindings.isEmpty { return }
    ofFindings.sort { $0.file != nil && $1.file == nil }
    try writer(ofFindings).write(report, console, isResult: true)
  }

  func write(_ page: SimulationPage, today: CalendarDate, campaign: String?, _ console: Console) throws {
    let targets = try targets(in: console)
    try check(targets, reading: nil)
    for (format, file) in targets.ofSimulation {
      switch format {
      case .text: try console.output(page.text(style(console, file: file)))
      case .markdown: try console.output(page.markdown)
      case .json: try write(page.json(today: today, campaign: campaign), to: file, console)
      }
    }
  }

  private func writer(_ targets: [ReportWriter.Target]) -> ReportWriter {
    ReportWriter(targets: targets, color: colors.color, quiet: quiet, limit: .ofOtherCommands)
  }

  private func style(_ console: Console, file: String?) -> Style {
    file == nil ? colors.style(console) : Style(isColored: false)
  }

  private func check(_ targets: Targets, reading report: Report?) throws {
    // In GitHub Actions, annotations are written unasked where there are findings.
    if report == nil, !format.isEmpty, let format = targets.ofFindings.first {
      throw CommandFailure("--format \(format.format.name) is for scenario files: use text, markdown or json")
    }
    let files = targets.ofSimulation.compactMap(\.file) + targets.ofFindings.compactMap(\.file)
    try checkReportFiles(files, reading: report?.filesRead ?? [])
  }

  private func write(_ bytes: [UInt8], to file: String?, _ console: Console) throws {
    guard let file else { return try console.outputData(bytes) }
    try writeNamed(to: file) { try $0(bytes) }
  }
}

/// A catalog that scenarios are run against.
struct ScenarioCatalog: Sendable {
  let catalog: SimulatedCatalog
  let files: CatalogFiles
}

/// Finds and reads the catalogs of scenario files, each once.
struct ScenarioCatalogs: Sendable {
  /// The one of the command line, for all files.
  private let named: String?
  private let today: CalendarDate
  private let withDrafts: Bool
  private let isQuiet: Bool
  private var read: [PathKey: ScenarioCatalog] = [:]

  init(named: String?, on today: CalendarDate, withDrafts: Bool, isQuiet: Bool) {
    (self.named, self.today, self.withDrafts, self.isQuiet) = (named, today, withDrafts, isQuiet)
  }

  /// - Throws: `CommandFailure` when there is no catalog, more than one, or one with errors.
  mutating func catalog(of file: ScenarioFile, at path: String, _ console: Console) throws -> ScenarioCatalog
  {
    if let named { return try catalog(named: named, console) }
    let folder = parent(of: path) ?? "."
    guard let place = file.catalog?.value else {
      return try catalog(named: try nearestCatalog(above: folder, of: path), console)
    }
    return try catalog(
      named: pathNamed(place, in: path, "catalog", "name it with --catalog on the command line"), console)
  }

  mutating func catalog(named path: String, _ console: Console) throws -> ScenarioCatalog {
    let key = PathKey(absolutePath(path))
    if let known = read[key] { return known }
    let run = try CatalogOpening(paths: [path]).open(on: today, console)
    let files = try run.only(
      or: ", expected one: name one of \(firstFive(run.files.map(\.path))) with --catalog")
    guard let catalog = try run.catalogs(console, withDrafts: withDrafts).first else {
      throw CommandFailure("no catalog found in \(path)")
    }
    if let notice = draftNotice(catalog.draftsLeftOut) { try console.say(notice, unless: isQuiet) }
    let result = ScenarioCatalog(catalog: SimulatedCatalog(catalog), files: files)
    read[key] = result
    return result
  }

  /// The nearest folder, that of the file or one above it in its repository, that directly holds a catalog. Without a
  /// repository, nothing above the working folder is looked at.
  private func nearestCatalog(above folder: String, of path: String) throws -> String {
    let root = absolutePath(try repositoryRoot(around: folder) ?? ".")
    var next: String? = folder
    var left = 64
    while let candidate = next, left > 0 {
      let files = try folderEntries(candidate).files.filter(isYAML).map { joined(candidate, $0) }
      if try files.contains(where: { holdsApp(try readFile($0)) }) { return candidate }
      guard candidate != "/", PathKey(absolutePath(candidate)) != PathKey(root) else { break }
      (next, left) = (parent(of: candidate), left - 1)
    }
    throw CommandFailure(
      "\(path) is not in a catalog folder: name the catalog with --catalog, or with `catalog` in the file")
  }
}

/// The texts of scenario files: those that are named, and those in catalog folders that are.
func scenarioFiles(_ paths: [String], _ console: Console) throws -> [SourceFile] {
  var result: [SourceFile] = []
  var seen: Set<PathKey> = []
  for path in paths {
    for text in try scenarioFiles(at: path, console)
    where seen.insert(PathKey(path == "-" ? path : absolutePath(text.name))).inserted {
      result.append(text)
    }
  }
  return result
}

private func scenarioFiles(at path: String, _ console: Console) throws -> [SourceFile] {
  guard path != "-" else { return [SourceFile(name: "<stdin>", bytes: try console.standardInput())] }
  switch try FileKind(path) {
  case .missing:
    throw CommandFailure("cannot read \(path.isEmpty ? quoted(path) : path): there is no such file or folder")
  case .file, .stream, .namedPipe:
    try refuseLeavingLinks(path)
    let name = path.byBytes.hasPrefix("./") ? String(path.dropFirst(2)) : path
    let bytes = try readFile(path)
    guard !holdsApp(bytes) else {
      throw CommandFailure(
        "\(path) is a catalog, not a scenario file",
        notes: ["name a file with `scenarios`, or ask about one customer with --customer"])
    }
    return [SourceFile(name: name, bytes: bytes)]
  case .folder:
    let found = try CatalogOpening(paths: [path]).find(console)
    let texts = found.flatMap(\.scenarioTexts)
    guard !texts.isEmpty else {
      throw CommandFailure(
        "\(path) has no scenario file: no YAML file of its catalogs has a top-level `scenarios`")
    }
    return texts
  }
}

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
    sections.append((file: bound.source.name, catalog: used.catalog, scenarios: simulated))
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

  /// `3 scenarios, 12 expectations: all of them hold`.
  var summary: String {
    let all = sections.flatMap(\.scenarios)
    let expectations = all.reduce(0) { $0 + $1.scenario.expectations.count }
    let failed = all.reduce(0) { $0 + $1.outcomes.count { !$0 } }
    let impossible = all.count { $0.customer == nil }
    let unchecked = all.reduce(0) { $0 + $1.scenario.expectations.count - $1.outcomes.count }
    var parts: [String] = []
    if failed > 0 { parts.append("\(grouped(failed)) failed") }
    if unchecked > 0 { parts.append("\(grouped(unchecked)) not checked") }
    if impossible > 0 { parts.append("\(counted(impossible, "history", "histories")) impossible") }
    let faulty = files.count - sections.count
    if faulty > 0 { parts.append("\(counted(faulty, "file")) with errors not run") }
    let outcome =
      parts.isEmpty ? expectations == 0 ? "nothing expected" : "all hold" : parts.joined(separator: ", ")
    return "\(counted(all.count, "scenario")), \(counted(expectations, "expectation")): \(outcome)"
  }
}
