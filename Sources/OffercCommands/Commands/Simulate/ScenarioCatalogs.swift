import Diagnostics
import Disk
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
  private let baseline: BaselineOptions
  private let withDrafts: Bool
  private let isQuiet: Bool
  private var read: [PathKey: ScenarioCatalog] = [:]

  init(
    named: String?, on today: CalendarDate, comparedBy baseline: BaselineOptions, withDrafts: Bool,
    isQuiet: Bool
  ) {
    self.named = named
    self.today = today
    self.baseline = baseline
    self.withDrafts = withDrafts
    self.isQuiet = isQuiet
  }

  /// - Throws: `PlainFailure` when there is no catalog, more than one, or one with errors.
  mutating func catalog(of file: ScenarioFile, at path: String, _ console: Console) throws -> ScenarioCatalog
  {
    if let named { return try catalog(named: named, console) }
    let folder = parent(of: path) ?? "."
    guard let place = file.catalog?.value else {
      return try catalog(named: try nearestCatalog(above: folder, of: path), console)
    }
    return try catalog(
      named: pathNamed(place, in: path, by: "catalog", remedy: "name it with --catalog on the command line"),
      console)
  }

  mutating func catalog(named path: String, _ console: Console) throws -> ScenarioCatalog {
    let key = PathKey(absolutePath(path))
    if let known = read[key] { return known }
    let run = try CatalogOpening(paths: [path]).open(on: today, console)
    let files = try run.only(
      or: ", expected one: name one of \(firstFive(run.files.map(\.path)))")
    guard let compared = try run.catalogs(console, withDrafts: withDrafts, comparedBy: baseline).first else {
      throw PlainFailure("no catalog found in \(path)")
    }
    let catalog = compared.catalog
    if let notice = draftNotice(catalog.draftsLeftOut) { try console.say(notice, unless: isQuiet) }
    let simulated = SimulatedCatalog(catalog, comparedBy: compared.comparison, on: today)
    let result = ScenarioCatalog(catalog: simulated, files: files)
    read[key] = result
    return result
  }

  /// The nearest folder, that of the file or one above it in its repository, that directly holds a catalog. Without a
  /// repository, nothing above the working folder is looked at.
  private func nearestCatalog(above folder: String, of path: String) throws -> String {
    let root = try repositoryRoot(around: folder) ?? "."
    for candidate in foldersUp(from: folder) {
      let files = try folderEntries(candidate).files.filter(isYAML).map { joined(candidate, $0) }
      if try files.contains(where: { holdsApp(try readFile($0)) }) { return candidate }
      if PathKey(absolutePath(candidate)) == PathKey(absolutePath(root)) { break }
    }
    throw PlainFailure(
      "\(path) is not in a catalog folder: name the catalog with --catalog, or with `catalog` in the file")
  }
}
