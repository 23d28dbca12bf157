import SystemCalls
import OfferLanguage
import Diagnostics
import OfferCompiler
import OfferModel

/// Where options for a catalog stand, beside it or at the root of its git repository.
let optionFileName = ".offerc.yaml"

/// Gives each catalog the options of its option file: the one beside it, else the one at the root of its repository.
///
/// - Returns: what is wrong with the files; nil when nothing is.
/// - Throws: `CommandFailure` when a file cannot be read.
func readOptionFiles(for catalogs: inout [CatalogFiles], today: CalendarDate) throws -> Report? {
  var known: [String: BoundOptionFile] = [:]
  var report = Report(files: [], findings: [], today: today.description, counts: .init(files: 0))
  for index in catalogs.indices {
    guard let path = try optionFile(for: catalogs[index].folder) else { continue }
    if known[path] == nil {
      let read = readOptionFile(
        SourceFile(name: path, bytes: try readFile(path)), file: UInt32(report.files.count), rules: .all)
      known[path] = read
      report.files.append(read.source)
      // `lint --fix` is for catalogs: nothing may say that it would mend this.
      report.findings += read.findings.map { finding in
        var finding = finding
        finding.fix = nil
        return finding
      }
    }
    guard var options = known[path]?.options else { continue }
    let folder = parent(of: path) ?? "."
    options.against = options.against.map { $0.hasPrefix("git:") ? $0 : resolved($0, from: folder) }
    options.ledger = options.ledger.map { resolved($0, from: folder) }
    catalogs[index].options = options
    catalogs[index].optionFile = path
  }
  guard !report.findings.isEmpty else { return nil }
  report.filesRead = report.files.map(\.name)
  report.counts.files = report.files.count
  return report
}

extension CatalogFiles {
  /// The folder that the catalog is, or that its one file lies in.
  var folder: String {
    texts.count == 1 && texts.first?.name == path ? parent(of: path) ?? "." : path
  }
}

private func optionFile(for folder: String) throws -> String? {
  let beside = joined(folder, optionFileName)
  if try isOptionFile(beside) { return beside }
  guard let root = gitRoot(around: folder) else { return nil }
  let above = joined(root, optionFileName)
  return try isOptionFile(above) ? above : nil
}

/// - Throws: `CommandFailure` for what has the name and cannot be read: to leave options out without a word would be worse.
private func isOptionFile(_ path: String) throws -> Bool {
  switch FileKind(path) {
  case .missing: return false
  case .file: return true
  case .folder, .stream: throw CommandFailure("\(path) is no regular file, expected one with options")
  }
}

/// The nearest folder, this one or one above, that holds a git repository.
func gitRoot(around folder: String) -> String? {
  var next: String? = folder
  // A relative path could go up for ever.
  var left = folder.split(separator: "/").count + workingFolder().split(separator: "/").count + 1
  while let candidate = next, left > 0 {
    guard case .missing = FileKind(joined(candidate, ".git")) else { return candidate }
    next = parent(of: candidate)
    left -= 1
  }
  return nil
}

/// The folder above, by the path's text: a link leads back to where it stands. Nil above the root.
private func parent(of path: String) -> String? {
  var parts = path.split(separator: "/").filter { $0 != "." }
  let isAbsolute = path.hasPrefix("/")
  switch parts.last {
  case nil where isAbsolute: return nil
  case nil, "..": parts.append("..")
  default: parts.removeLast()
  }
  let folder = parts.joined(separator: "/")
  return isAbsolute ? "/" + folder : folder.isEmpty ? "." : folder
}

private func resolved(_ path: String, from folder: String) -> String {
  path.hasPrefix("/") ? path : joined(folder, path)
}

private func workingFolder() -> String {
  guard let path = unsafe getcwd(nil, 0) else { return "" }
  defer { unsafe free(path) }
  return unsafe String(cString: path)
}
