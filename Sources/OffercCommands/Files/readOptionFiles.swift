import AppStoreConnect
import ByteText
import Diagnostics
import Disk
import OfferCompiler
import OfferLanguage
import OfferModel
import YAMLSyntax

/// Gives each catalog the options of its option file: the one beside it, else the one at the root of its repository.
/// Returns what is wrong with the files; nil when nothing is. Throws `PlainFailure` when a file cannot be read.
func readOptionFiles(
  for catalogs: inout [CatalogFiles], today: CalendarDate, read: (String) throws -> [UInt8] = readFile
) throws -> Report? {
  var known: [PathKey: BoundOptionFile] = [:]
  var lists: [PathKey: PricePoints] = [:]
  var report = Report(files: [], findings: [], today: today.description, read: CatalogCounts().counts)
  for index in catalogs.indices {
    guard let path = try optionFile(for: catalogs[index].folder) else { continue }
    if known[PathKey(path)] == nil {
      let bound = readOptionFile(
        SourceFile(name: path, bytes: try read(path)), file: UInt32(report.files.count), rules: .all)
      if let required = bound.options.requiredVersion, !required.allows(version) {
        throw PlainFailure("\(path) requires offerc \(required.text), but this is offerc \(version)")
      }
      known[PathKey(path)] = bound
      report.files.append(bound.source)
      // `lint --fix` is for catalogs: nothing may say that it would fix this.
      report.findings += bound.findings.map { finding in
        var finding = finding
        finding.fix = nil
        return finding
      }
    }
    guard var options = known[PathKey(path)]?.options else { continue }
    let folder = parent(of: path) ?? "."
    options.against = try options.against.map { try baselinePlace($0, in: path, by: "against") }
    options.since = try options.since.map { try baselinePlace($0, in: path, by: "since") }
    options.known = try options.known.map {
      try pathNamed($0, in: path, by: "known", remedy: "name it with --known on the command line")
    }
    options.ledger = options.ledger.map { resolved($0, from: folder) }
    if let place = options.pricePoints {
      let list = try lists[PathKey(path)] ?? readPriceList(place, named: path)
      lists[PathKey(path)] = list
      catalogs[index].pricePoints = list
    }
    catalogs[index].options = options
    catalogs[index].optionFile = path
  }
  guard !report.findings.isEmpty else { return nil }
  report.filesRead = report.files.map(\.name)
  return report
}

/// The place of a baseline that an option file names: a revision, or a path in the repository.
private func baselinePlace(_ place: String, in file: String, by key: String) throws -> String {
  if isRevision(place) { return place }
  return try pathNamed(place, in: file, by: key, remedy: "name it with --\(key) on the command line")
}

extension CatalogFiles {
  /// The folder that the catalog is, or that its one file lies in.
  var folder: String { texts.count == 1 && texts.first?.name == path ? parent(of: path) ?? "." : path }
}

func optionFile(for folder: String) throws -> String? {
  let beside = joined(folder, optionFileName)
  if try isOptionFile(beside) { return beside }
  guard let root = try repositoryRoot(around: folder) else { return nil }
  let above = joined(root, optionFileName)
  return try isOptionFile(above) ? above : nil
}

/// - Throws: `PlainFailure` for what has the name and cannot be read: to leave options out without a word would be worse.
private func isOptionFile(_ path: String) throws -> Bool {
  switch try FileKind(path) {
  case .missing: return false
  case .file:
    if try isLink(path), let refusal = try LinkBoundary(named: parent(of: path)).refusal(of: path) {
      throw PlainFailure(refusal)
    }
    return true
  case .folder, .stream, .namedPipe:
    throw PlainFailure("\(path) is not a regular file, expected a file with options")
  }
}

/// The path of what a file names under a key. What is named in a repository must be in it: an option file can come with a pull
/// request, and what cannot be read as a catalog is quoted.
func pathNamed(_ place: String, in file: String, by key: String, remedy: String) throws -> String {
  let folder = parent(of: file) ?? "."
  let path = resolved(place, from: folder)
  guard try staysInRepository(path, of: folder) else {
    throw PlainFailure("\(file), \(key): \(quoted(place)) is outside the repository: \(remedy)")
  }
  return path
}

/// A file, no folder, that is named in a repository.
func fileNamed(_ place: String, in file: String, by key: String, remedy: String) throws -> String {
  let path = try pathNamed(place, in: file, by: key, remedy: remedy)
  guard case .file = try FileKind(path) else {
    throw PlainFailure("\(file), \(key): there is no file \(path)")
  }
  try refuseLeavingLinks(path)
  return path
}

/// - Throws: `PlainFailure` with the line and column of what cannot be read.
private func readPriceList(_ place: String, named file: String) throws -> PricePoints {
  let path = try fileNamed(place, in: file, by: "pricePoints", remedy: "copy the file into it")
  let bytes = try readFile(path)
  guard !isLFSPointer(bytes) else { throw PlainFailure("\(file), pricePoints: " + lfsPointer(path)) }
  do {
    return try readPricePoints(bytes, named: path)
  } catch {
    throw PlainFailure("\(file), pricePoints: \(path):\(error.line):\(error.column): \(error.message)")
  }
}
