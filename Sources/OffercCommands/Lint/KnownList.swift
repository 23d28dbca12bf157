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
  /// - Throws: `CommandFailure` when it cannot be read, or is not such a list.
  init(_ path: String, mayBeMissing: Bool) throws {
    try refuseLeavingLinks(path)
    self.path = path
    folder = "/" + pathParts(absolutePath(path)).dropLast().joined(separator: "/")
    if case .missing = try FileKind(path) {
      guard mayBeMissing else {
        throw CommandFailure(
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
      throw CommandFailure("\(path):\(error.line):\(error.column): \(error.message)")
    }
  }

  /// The findings of a run without those that are listed.
  func take(from result: LintResult) -> (result: LintResult, gone: KnownFindings) {
    var names: [PathKey: String] = [:]
    let outcome = findings.take(from: result.report.findings) { key(of: $0, result.report.files, &names) }
    var result = result
    result.report.findings = outcome.left
    result.report.suppressed = (result.report.suppressed + outcome.suppressed).sorted {
      $0.finding.primary.range < $1.finding.primary.range
    }
    return (result, gone(outcome.unmatched, result))
  }

  /// Lists all that was found and nobody suppressed; what this run could not look at stays listed.
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

extension LintResult {
  /// The paths of the lists that count: the one of the command line, else those that the option files of the catalogs name.
  func knownLists(_ chosen: String?) -> [String] {
    if let chosen { return [chosen] }
    var seen: Set<PathKey> = []
    return catalogs.compactMap(\.options.known).filter { seen.insert(PathKey($0)).inserted }
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
    for path in knownLists(chosen) {
      let (left, gone) = try KnownList(path, mayBeMissing: false).take(from: result)
      if gone.count > 0 { try report(path, gone) }
      result = left
    }
    return result
  }
}

/// Writes comments into catalogs that suppress what was found, says what could not be, and returns the new catalogs.
func writeIgnores(
  _ reason: String, for result: LintResult, _ catalogs: [CatalogFiles], _ console: Console, quiet: Bool
) throws -> [CatalogFiles] {
  let found = FindingsByFile(result.report.findings, catalogs)
  var written: [PathKey: [UInt8]] = [:]
  for (key, target) in found.targets.sorted(by: {
    $0.key.path.utf8.lexicographicallyPrecedes($1.key.path.utf8)
  }) {
    let name = escapingControls(target.text.name)
    if let obstacle = target.obstacle {
      try console.say("\(name): \(phrase(target.findings.count)) not suppressed: \(obstacle)")
      continue
    }
    let added = addIgnores(for: target.findings, reason: reason, to: target.text.bytes, rules: .all)
    if !added.left.isEmpty {
      try console.say("\(name): \(phrase(added.left.count)) not suppressed: no comment is possible there")
    }
    guard added.left.count < target.findings.count else { continue }
    try writeEdits([FileEdit(key.path, from: target.text.bytes, to: added.bytes)])
    written[key] = added.bytes
    try console.say("\(name): \(phrase(target.findings.count - added.left.count)) suppressed", unless: quiet)
  }
  if found.insuppressible > 0 {
    try console.say("\(phrase(found.insuppressible)) not suppressed: structural, or about suppressions")
  }
  return catalogs.map { catalog in
    var catalog = catalog
    guard !catalog.isStandardInput else { return catalog }
    catalog.texts = catalog.texts.map { text in
      let bytes = realPath(text.name).flatMap { written[PathKey($0)] }
      return bytes.map { SourceFile(name: text.name, bytes: $0) } ?? text
    }
    return catalog
  }
}

private func phrase(_ count: Int) -> String { counted(count, "finding") }

/// The findings that can be suppressed, by the file that is to be written.
private struct FindingsByFile {
  struct Target {
    let text: SourceFile
    /// Why nothing can be written; nil when something can.
    let obstacle: String?
    var findings: [Finding] = []
  }

  /// A file that two catalogs read has its findings twice.
  private struct Place: Hashable {
    let path: PathKey
    let rule: RuleID
    let offset: UInt32
  }

  /// By path with all links followed, so that one file under two names is written once.
  private(set) var targets: [PathKey: Target] = [:]
  private(set) var insuppressible = 0

  init(_ findings: [Finding], _ catalogs: [CatalogFiles]) {
    var seen: Set<Place> = []
    let texts = catalogs.flatMap { catalog in catalog.texts.map { ($0, catalog.isStandardInput) } }
    for finding in findings {
      guard suppressibleRules.contains(finding.rule), finding.primary.range.file < texts.count else {
        insuppressible += 1
        continue
      }
      let (text, isStandardInput) = texts[Int(finding.primary.range.file)]
      let path = PathKey(isStandardInput ? "-" : realPath(text.name) ?? text.name)
      guard seen.insert(Place(path: path, rule: finding.rule, offset: finding.primary.range.start)).inserted
      else { continue }
      if targets[path] == nil {
        targets[path] = Target(text: text, obstacle: obstacle(text, isStandardInput))
      }
      targets[path]?.findings.append(finding)
    }
  }

  private func obstacle(_ text: SourceFile, _ isStandardInput: Bool) -> String? {
    if isStandardInput { return "standard input is not a file" }
    if (try? FileKind(text.name)) != .file { return "it is not a file that can be written" }
    guard text.name.byBytes.hasSuffix(".json") || isJSON(text.bytes) else { return nil }
    return "JSON has no comments; use --known FILE to list findings outside the file"
  }
}
