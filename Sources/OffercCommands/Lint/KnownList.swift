import ByteText
import Diagnostics
import Disk
import OfferCompiler
import OfferLanguage
import OfferRules

/// A file with the findings that were there when a catalog came under offerc.
///
/// It names files from its own folder on, with `/`: the working folder does not matter.
struct KnownList {
  let path: String
  private(set) var findings = KnownFindings()
  private let folder: String
  /// What was read; nil if there is no file yet.
  private let original: [UInt8]?

  /// - Parameter mayBeMissing: whether it is to be written only now.
  /// - Throws: `PlainFailure` when it cannot be read, or is not such a list.
  init(_ path: String, mayBeMissing: Bool) throws {
    try refuseLeavingLinks(path)
    self.path = path
    folder = "/" + pathParts(absolutePath(path)).dropLast().joined(separator: "/")
    if case .missing = try FileKind(path) {
      guard mayBeMissing else {
        throw PlainFailure(
          "cannot read \(path): there is no such file; `offerc lint --known \(path) --write-known` writes it")
      }
      original = nil
      return
    }
    let bytes = try readFile(path)
    original = bytes
    do {
      findings = try readKnownFindings(bytes, rules: .all)
    } catch {
      throw PlainFailure("\(path):\(error.line):\(error.column): \(error.message)")
    }
  }

  /// The findings of a run without those that are listed.
  func take(from result: LintResult) -> (result: LintResult, gone: KnownFindings) {
    var names: [PathKey: String] = [:]
    let outcome = findings.take(from: result.report.findings) { key(of: $0, result.report.files, &names) }
    var result = result
    result.report.findings = outcome.left
    result.report.suppressed = (result.report.suppressed + outcome.suppressed).sorted { one, other in
      one.finding.primary.range < other.finding.primary.range
    }
    return (result, gone(outcome.unmatched, result))
  }

  /// Lists everything that was found and is not suppressed; what this run could not look at stays listed.
  mutating func replace(by result: LintResult) {
    var names: [PathKey: String] = [:]
    let unmatched = findings.take(from: result.report.findings) { key(of: $0, result.report.files, &names) }
      .unmatched
    var next = unmatched
    next.remove(gone(unmatched, result))
    for finding in result.report.findings where suppressibleRules.contains(finding.rule) {
      next.add(key(of: finding, result.report.files, &names))
    }
    findings = next
  }

  mutating func remove(_ gone: KnownFindings) { findings.remove(gone) }

  func write() throws -> WriteResult {
    try writeEdits([FileEdit(path, from: original, to: findings.bytes)])
    return findings.bytes == original ? .unchanged : .written
  }

  /// Entries whose rule had its say about a file that was read, or whose file is not there any more.
  private func gone(_ unmatched: KnownFindings, _ result: LintResult) -> KnownFindings {
    var judged: [PathKey: Set<RuleID>] = [:]
    for compilation in result.compilations {
      for file in compilation.files {
        judged[PathKey(name(of: file.name)), default: []].formUnion(compilation.judged)
      }
    }
    return unmatched.filter { key in
      guard let rules = judged[PathKey(key.file)] else {
        return (try? FileKind(joined(folder, key.file))) == .missing
      }
      return rules.contains(key.rule) || (!rules.isEmpty && !suppressibleRules.contains(key.rule))
    }
  }

  private func key(of finding: Finding, _ files: [SourceFile], _ names: inout [PathKey: String])
    -> FindingKey
  {
    let key = finding.key(in: files)
    let name = names[PathKey(key.file)] ?? name(of: key.file)
    names[PathKey(key.file)] = name
    return FindingKey(rule: key.rule, object: key.object, file: name)
  }

  private func name(of file: String) -> String { relativePath(absolutePath(file), from: folder) }
}

/// Where a list of known findings is named.
struct KnownListPlace {
  let path: String
  /// The option file that names it; nil if the command line does.
  let optionFile: String?

  /// - Parameter mayBeMissing: whether it is to be written only now.
  func open(mayBeMissing: Bool) throws -> KnownList {
    try naming(optionFile, .known, path) { try KnownList(path, mayBeMissing: mayBeMissing) }
  }
}

extension LintResult {
  /// The lists that count: the one of the command line, else those that the option files of the catalogs name.
  func knownLists(_ chosen: String?) -> [KnownListPlace] {
    if let chosen { return [KnownListPlace(path: chosen, optionFile: nil)] }
    var seen: Set<PathKey> = []
    return catalogs.compactMap { catalog in
      guard let path = catalog.options.known, seen.insert(PathKey(path)).inserted else { return nil }
      return KnownListPlace(path: path, optionFile: catalog.optionFile)
    }
  }

  /// The result without the findings that are listed as known.
  ///
  /// - Parameters:
  ///   - chosen: the list of the command line.
  ///   - report: takes the path of a list, and what it has that no longer occurs.
  func withoutKnown(_ chosen: String? = nil, report: (String, KnownFindings) throws -> Void) throws
    -> LintResult
  {
    var result = self
    for place in knownLists(chosen) {
      let list = try place.open(mayBeMissing: false)
      let (left, gone) = list.take(from: result)
      if gone.count > 0 { try report(place.path, gone) }
      result = left
    }
    return result
  }
}
