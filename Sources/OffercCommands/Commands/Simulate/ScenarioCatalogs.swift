import Diagnostics
import Disk
import OfferCompiler
import OfferEmitters
import OfferLanguage
import OfferModel
import OfferSimulation

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
  private var read: [PathKey: ScenarioCatalog] = [:]

  init(named: String?, today: CalendarDate) {
    self.named = named
    self.today = today
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
    let run = try CatalogRun(at: path, on: today, console)
    guard let files = run.files.first, run.files.count == 1 else {
      throw CommandFailure(
        "\(path) has \(run.files.count) catalogs, expected one: name one of \(firstFive(run.files.map(\.path))) with --catalog"
      )
    }
    guard let catalog = try run.catalogs(console).first else {
      throw CommandFailure("no catalog found in \(path)")
    }
    let result = ScenarioCatalog(catalog: SimulatedCatalog(catalog), files: files)
    read[key] = result
    return result
  }

  /// The nearest folder, that of the file or one above it in its repository, that directly holds a catalog. Without a
  /// repository, nothing above the working folder is looked at.
  private func nearestCatalog(above folder: String, of path: String) throws -> String {
    let root = absolutePath(repositoryRoot(around: folder) ?? ".")
    var next: String? = folder
    var left = 64
    while let candidate = next, left > 0 {
      let files = try folderEntries(candidate).files.filter(isYAML).map { joined(candidate, $0) }
      if try files.contains(where: { holdsApp(try readFile($0)) }) { return candidate }
      guard candidate != "/", PathKey(absolutePath(candidate)) != PathKey(root) else { break }
      next = parent(of: candidate)
      left -= 1
    }
    throw CommandFailure(
      "\(path) is in no catalog folder: name the catalog with --catalog, or with `catalog` in the file")
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
  switch FileKind(path) {
  case .missing:
    throw CommandFailure("cannot read \(path.isEmpty ? quoted(path) : path): there is no such file or folder")
  case .file, .stream, .namedPipe:
    try refuseLeavingLinks(path)
    let name = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    let bytes = try readFile(path)
    guard !holdsApp(bytes) else {
      throw CommandFailure(
        "\(path) is a catalog, not a scenario file",
        notes: ["name a file with `scenarios`, or ask about one customer with --customer"])
    }
    return [SourceFile(name: name, bytes: bytes)]
  case .folder:
    let found = try findCatalogs([path], standardInput: console.standardInput)
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
  mutating func add(
    _ bound: BoundScenarioFile, simulated: [SimulatedScenario]?, _ used: ScenarioCatalog?
  ) {
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
