import Diagnostics
import Disk
package import LanguageServer
import OfferCompiler
import OfferLanguage
package import OfferModel
import OfferRules
import Synchronization

/// What the language server knows of the disk: it finds and checks catalogs as `lint` does, with open texts in the place of
/// files.
package final class EditorHost: Sendable {
  private let today: @Sendable () throws -> CalendarDate
  private let severities: SeverityChoices
  /// Baselines that were read, by the catalog and its place: git is not asked at every keystroke.
  private let baselines = Mutex<[String: Result<BaselineFiles, any Error>]>([:])

  init(severities: SeverityChoices, today: @escaping @Sendable () throws -> CalendarDate) {
    self.severities = severities
    self.today = today
  }

  /// Makes a host without severities of the command line, on one day.
  package convenience init(today: CalendarDate) { self.init(severities: SeverityChoices()) { today } }

  package var host: ServerHost {
    ServerHost(
      version: version, catalogs: { [self] folder, open in catalogs(below: folder, open) },
      catalogsAround: { [self] files, folders, open in catalogs(around: files, folders, open) },
      check: { [self] path, open, last in check(path, open, last) },
      fixed: { [self] path, file, open in try? fixed(path, file: file, open) },
      forget: { [self] in baselines.withLock { $0 = [:] } })
  }

  private func catalogs(below folder: String, _ open: ServerHost.OpenFiles) -> [String] {
    var search = FolderSearch(tree: FileTree.disk.overlaid(by: open), below: folder)
    // A folder that cannot be read ends the search; what was found before counts.
    try? search.visit(folder)
    return search.found.map(\.path)
  }

  /// The outermost catalog folder around each file that is not above the editor's folders or the repository, as `lint` finds it
  /// from there; each folder is looked at once.
  private func catalogs(
    around files: [String], _ folders: [String], _ open: ServerHost.OpenFiles
  ) -> [String] {
    let tree = FileTree.disk.overlaid(by: open)
    var known: [PathKey: Bool] = [:]
    func isCatalog(_ folder: String) -> Bool {
      if let known = known[PathKey(folder)] { return known }
      let result = self.isCatalog(folder, tree)
      known[PathKey(folder)] = result
      return result
    }
    var found: [PathKey: String?] = [:]
    for file in files where isYAML(file) {
      // Files of one folder belong to the same catalog.
      guard let own = parent(of: file), found[PathKey(own)] == nil else { continue }
      found[PathKey(own)] = catalog(around: own, folders, isCatalog)
    }
    return Set(found.values.compactMap { $0 }).sorted()
  }

  private func catalog(
    around own: String, _ folders: [String], _ isCatalog: (String) -> Bool
  ) -> String? {
    let top = folders.filter { isBelow(own, $0) }.min { one, other in one.utf8.count < other.utf8.count }
    let boundary = (top ?? (try? repositoryRoot(around: own))).map { PathKey(realPath($0) ?? $0) }
    var found: String?
    var next: String? = own
    while let folder = next {
      if isCatalog(folder) { found = folder }
      if boundary == nil, found != nil { return found }
      if PathKey(realPath(folder) ?? folder) == boundary { return found }
      next = parent(of: folder)
    }
    return found
  }

  private func isCatalog(_ folder: String, _ tree: FileTree) -> Bool {
    guard let files = try? tree.entries(folder).files.filter(isYAML).map({ joined(folder, $0) }) else {
      return false
    }
    return files.contains { file in (try? tree.read([file]).first).map { holdsApp($0) } ?? false }
  }

  private func check(_ path: String, _ open: ServerHost.OpenFiles, _ last: CheckedCatalog?) -> CheckedCatalog?
  {
    guard let today = try? today() else { return nil }
    do {
      return try checked(path, open, last: last, on: today)
    } catch {
      let message = (error as? any Failure)?.message ?? "\(path) cannot be checked"
      return CheckedCatalog(
        path: path, report: Report(files: [], findings: [], today: today.description), today: today,
        failure: message)
    }
  }

  private func checked(
    _ path: String, _ open: ServerHost.OpenFiles, last: CheckedCatalog?, on today: CalendarDate
  ) throws -> CheckedCatalog? {
    let opening = opening(path, open)
    guard let found = try files(opening, of: path) else { return nil }
    let catalog: CatalogFiles
    switch try readOptions(opening, of: found, open, today) {
    case .success(let run): catalog = run.files[0]
    case .failure(let faulty):
      return CheckedCatalog(
        path: path, report: faulty.report, scenarios: found.scenarioTexts, today: today,
        optionFile: faulty.report.files.first?.name)
    }
    let trees = parseUnfinishedTexts(catalog.texts, firstFile: 0, last: last?.parsed)
    let result = try lint(catalog, trees, today)
    return CheckedCatalog(
      path: path, report: result.report, scenarios: catalog.scenarioTexts,
      compilation: result.compilations.first, parsed: trees, today: today,
      pricePoints: catalog.pricePoints, optionFile: catalog.optionFile)
  }

  private func opening(_ path: String, _ open: ServerHost.OpenFiles) -> CatalogOpening {
    var tree = FileTree.disk.overlaid(by: open)
    // Nobody has named the folder on a command line: the editor follows what it is open in.
    tree.checkNamed = { _ in }
    return CatalogOpening(paths: [path], severities: severities, tree: tree)
  }

  /// Returns nil if the folder is not a catalog.
  private func files(_ opening: CatalogOpening, of path: String) throws -> CatalogFiles? {
    guard case .folder = try FileKind(path), isCatalog(path, opening.tree) else { return nil }
    return try opening.find { [] }.first { $0.path == path }
  }

  private func readOptions(
    _ opening: CatalogOpening, of catalog: CatalogFiles, _ open: ServerHost.OpenFiles, _ today: CalendarDate
  ) throws -> Result<CatalogRun, FaultyOptionFiles> {
    try opening.readOptions(of: [catalog], on: today) { path in try open[path] ?? readFile(path) }
  }

  private func lint(_ catalog: CatalogFiles, _ trees: ParsedTexts, _ today: CalendarDate) throws -> LintResult
  {
    let live = try baseline(of: catalog, today)
    return try lintCatalogs(
      [catalog], today: today, severities: severities, checksScenarios: true,
      readBaseline: live.map { live in { @Sendable in live } }, parse: { _, _ in trees }
    ).withoutKnown { _, _ in }
  }

  /// What the option file names as live; read again only when something was saved.
  private func baseline(of catalog: CatalogFiles, _ today: CalendarDate) throws -> LiveCatalogs? {
    guard let place = catalog.options.against else { return nil }
    let first = UInt32(catalog.texts.count)
    let key = "\(place)\n\(catalog.path)\n\(first)\n\(today)"
    let known = baselines.withLock { $0[key] }
    let read =
      known
      ?? Result {
        try naming(catalog.optionFile, .against, place) {
          try readBaseline(
            place, paths: [catalog.path], in: catalog.repository, firstFile: first, today: today)
        }
      }
    baselines.withLock { $0[key] = read }
    let files = try read.get()
    return LiveCatalogs(baselines: [files.baselines], files: files.files)
  }

  /// Like `lint --fix`, of the findings whose fixes are in one file.
  private func fixed(_ path: String, file: String, _ open: ServerHost.OpenFiles) throws -> EditedText? {
    let today = try today()
    let opening = opening(path, open)
    guard let found = try files(opening, of: path),
      case .success(let run) = try readOptions(opening, of: found, open, today),
      let number = found.texts.firstIndex(where: { $0.name == file })
    else { return nil }
    let catalog = run.files[0]
    let repaired = try repair(catalog.texts, isUnsafe: false) { texts in
      var next = catalog
      next.texts = texts
      return try lint(next, parseUnfinishedTexts(texts, firstFile: 0, last: nil), today).report.findings.map {
        finding in
        var finding = finding
        let leaves = finding.fix?.edits.contains { $0.range.file != UInt32(number) } ?? false
        if leaves { finding.fix = nil }
        return finding
      }
    }
    return repaired.fixed > 0 ? repaired.texts[number] : nil
  }
}
