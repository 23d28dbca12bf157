import ByteText
import Diagnostics
import Disk
import OfferCompiler
import OfferModel
import OfferRules

/// What `--against` leads to: the live catalogs and the files they were read from.
struct BaselineFiles: Sendable {
  let baselines: Baselines
  /// Their numbers begin after those of the catalog's files.
  let files: [SourceFile]
  /// The day of the commit, or else when live state was pulled; nil for other files, which have no day.
  let day: CalendarDate?
}

/// Reads a baseline: a `catalog.json`, a `live.json`, a YAML path, or `git:REVISION[:PATH]`.
///
/// - Parameters:
///   - paths: the catalogs of the command line: where to look in a revision that is named without a path.
///   - repository: the repository of a revision: see `CatalogFiles.repository`. If it is nil, that of the working folder.
///   - firstFile: number of the baseline's first file.
///   - option: the option that names it, for messages.
/// - Throws: `PlainFailure` when it cannot be read, or when what is there cannot be bound; `UnreadableRevision` if it is the
///   content of a revision.
func readBaseline(
  _ place: String, paths: [String], in repository: String?, firstFile: UInt32, today: CalendarDate,
  option: String = "--against"
) throws -> BaselineFiles {
  let (catalogs, dayOfCommit) = try baselineCatalogs(place, paths: paths, in: repository, option)
  for text in catalogs.flatMap(\.texts) where isLFSPointer(text.bytes) {
    throw unreadable(place, PlainFailure("the baseline \(place) cannot be read: " + lfsPointer(text.name)))
  }
  var files: [SourceFile] = []
  var live: [Catalog] = []
  for catalog in catalogs {
    let texts = catalog.texts.map { SourceFile(name: named($0.name, in: place), bytes: $0.bytes) }
    let compilation = compile(
      texts, firstFile: firstFile + UInt32(files.count), today: today, rules: [],
      ignores: IgnoreOptions(areHonoured: false))
    files += compilation.files
    guard !compilation.hasErrors, let bound = compilation.catalog else {
      throw unreadable(
        place, PlainFailure("the baseline \(place) cannot be read", notes: compilation.firstErrors))
    }
    live.append(bound)
  }
  let day = dayOfCommit ?? files.first.flatMap(dayOfPull)
  return BaselineFiles(baselines: Baselines(live, origin: place), files: files, day: day)
}

/// - Returns: The catalogs, and the day of the commit if the place is a revision.
private func baselineCatalogs(
  _ place: String, paths: [String], in repository: String?, _ option: String
) throws -> (catalogs: [CatalogFiles], day: CalendarDate?) {
  guard isRevision(place) else {
    try checkIsNoRevision(place, in: repository, option)
    let catalogs = try findCatalogs(
      [place], standardInput: { throw PlainFailure("\(option) is -, expected a file") }, inputName: place)
    return (catalogs, nil)
  }
  let parts = place.dropFirst(4).byBytes.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
  let git = try GitTree(revision: String(parts[0]), in: repository, option: option)
  let wanted =
    try parts.count == 2
    ? [String(parts[1])]
    : paths.filter { path in path != "-" }.compactMap { try path(of: $0, from: git.root) }
  let present = try wanted.filter { if case .missing = try git.tree.kind($0) { false } else { true } }
  guard parts.count < 2 || !present.isEmpty else {
    throw PlainFailure(
      "the baseline \(place) cannot be read: \(parts[0]) has no file or folder \(parts[1])")
  }
  let paths = present.map { normalized($0).isEmpty ? "." : normalized($0) }
  do {
    let catalogs = try findCatalogs(
      paths, in: git.tree, mayBeNone: true, standardInput: { [] }, inputName: "")
    return (catalogs, git.day)
  } catch let failure as any Failure {
    throw UnreadableRevision(
      PlainFailure("the baseline \(place) cannot be read: " + failure.message, notes: failure.notes))
  }
}

/// What a revision has, if it is there and cannot be read. Nobody can repair it there.
struct UnreadableRevision: Failure {
  private let failure: PlainFailure

  init(_ failure: PlainFailure) { self.failure = failure }

  var message: String { failure.message }
  var notes: [String] { failure.notes }

  /// The failure in one sentence.
  var reason: String { ([message] + notes.prefix(1)).joined(separator: ": ") }
}

private func unreadable(_ place: String, _ failure: PlainFailure) -> any Failure {
  isRevision(place) ? UnreadableRevision(failure) : failure
}

extension CatalogFiles {
  /// The root of the repository that the catalog is in, without links and `..`; nil if it is in none.
  ///
  /// - Throws: `DiskFailure` if the system cannot tell.
  var repository: String? {
    get throws { try repositoryRoot(around: absolutePath(folder)) }
  }
}

/// A path of the command line from the root of a repository: the root itself if the repository is below the path. Nil if
/// the path leads elsewhere.
///
/// The links that the path leads through are resolved, as in the root. A file that is a link keeps its name: in the
/// revision, the link may lead to another file.
private func path(of named: String, from root: String) throws -> String? {
  let isFolder = if case .folder = try FileKind(named) { true } else { false }
  let path = (isFolder ? realPath(named) : nil) ?? absolutePath(named)
  if isBelow(root, path) { return "." }
  return isBelow(path, root) ? relativePath(path, from: root) : nil
}

/// - Throws: `PlainFailure` for the name of a revision that is no file.
private func checkIsNoRevision(_ place: String, in repository: String?, _ option: String) throws {
  guard case .missing = try FileKind(place), !place.isEmpty, !place.byBytes.hasPrefix("-") else { return }
  let revision = try? runGit(
    ["rev-parse", "--verify", "--quiet", "--end-of-options", place + "^{commit}"], in: repository)
  guard let revision, revision.status == 0 else { return }
  throw PlainFailure(
    "\(option) \(place): there is no such file or folder, but git has such a revision: write \(option) git:\(place)"
  )
}

private func named(_ name: String, in place: String) -> String {
  guard isRevision(place) else { return name }
  return place.dropFirst(4).byBytes.split(separator: ":").first.map { $0 + ":" + name } ?? name
}

extension Compilation {
  /// The first errors, a line each.
  var firstErrors: [String] {
    findings.filter { $0.severity >= .error }.prefix(10).map { finding in
      "\(file(of: finding).place(of: Int(finding.primary.range.start))): \(finding.message) [\(finding.rule)]"
    }
  }
}
