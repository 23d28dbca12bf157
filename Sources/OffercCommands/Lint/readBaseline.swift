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
}

/// Reads a baseline: a `catalog.json`, a `live.json`, a YAML path, or `git:REVISION[:PATH]`.
///
/// - Parameters:
///   - paths: the catalogs of the command line: where to look in a revision that is named without a path.
///   - folder: where git runs, and what is looked for in a revision. If it is nil, `paths` are looked for in their repository,
///     or in that of the working folder.
///   - firstFile: number of the baseline's first file.
///   - option: the option that names it, for messages.
/// - Throws: `PlainFailure` when it cannot be read, or when what is there cannot be bound.
func readBaseline(
  _ place: String, paths: [String], in folder: String? = nil, firstFile: UInt32, today: CalendarDate,
  option: String = "--against"
) throws -> BaselineFiles {
  let catalogs = try baselineCatalogs(place, paths: paths, in: folder, option)
  for text in catalogs.flatMap(\.texts) where isLFSPointer(text.bytes) {
    throw PlainFailure("the baseline \(place) cannot be read: " + lfsPointer(text.name))
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
      throw PlainFailure("the baseline \(place) cannot be read", notes: compilation.firstErrors)
    }
    live.append(bound)
  }
  return BaselineFiles(baselines: Baselines(live, origin: place), files: files)
}

private func baselineCatalogs(
  _ place: String, paths: [String], in folder: String?, _ option: String
) throws -> [CatalogFiles] {
  let repository = try folder ?? otherRepository(of: paths)
  guard place.byBytes.hasPrefix("git:") else {
    try checkIsNoRevision(place, in: repository, option)
    return try findCatalogs(
      [place], standardInput: { throw PlainFailure("\(option) is -, expected a file") }, inputName: place)
  }
  let parts = place.dropFirst(4).byBytes.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
  let git = try GitTree(revision: String(parts[0]), in: repository, option: option)
  let named =
    folder == nil
    ? paths.filter { path in path != "-" }.map { path(of: $0, in: repository, git) } : [git.prefix]
  let wanted = parts.count == 2 ? [String(parts[1])] : named
  let present = try wanted.filter { if case .missing = try git.tree.kind($0) { false } else { true } }
  guard parts.count < 2 || !present.isEmpty else {
    throw PlainFailure(
      "the baseline \(place) cannot be read: \(parts[0]) has no file or folder \(parts[1])")
  }
  let paths = present.map { normalized($0).isEmpty ? "." : normalized($0) }
  return try findCatalogs(paths, in: git.tree, mayBeNone: true, standardInput: { [] }, inputName: "")
}

/// The repository that catalogs are in, if it is another one than that of the working folder.
private func otherRepository(of paths: [String]) throws -> String? {
  guard let path = paths.first(where: { path in path != "-" }) else { return nil }
  var folder = path
  if case .folder = try FileKind(path) {} else { folder = parent(of: path) ?? "." }
  guard let root = try repositoryRoot(around: folder) else { return nil }
  let own = try repositoryRoot(around: ".")
  return own.map { PathKey(absolutePath($0)) } == PathKey(absolutePath(root)) ? nil : root
}

/// The path of a catalog from the root of a repository.
private func path(of catalog: String, in repository: String?, _ git: GitTree) -> String {
  guard let repository else { return git.prefix + catalog }
  let path = realPath(catalog) ?? absolutePath(catalog)
  let root = realPath(repository) ?? absolutePath(repository)
  return PathKey(path) == PathKey(root) ? git.prefix : git.prefix + relativePath(path, from: root)
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
  guard place.byBytes.hasPrefix("git:") else { return name }
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
