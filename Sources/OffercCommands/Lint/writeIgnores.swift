import ByteText
import Diagnostics
import Disk
import OfferCompiler
import OfferRules

/// Writes comments into catalogs that suppress what was found, says what could not be, and returns the new catalogs.
func writeIgnores(
  _ reason: String, for result: LintResult, _ catalogs: [CatalogFiles], _ console: Console, quiet: Bool
) throws -> [CatalogFiles] {
  let found = FindingsByFile(result.report.findings, catalogs)
  var written: [PathKey: [UInt8]] = [:]
  for (key, target) in found.targets.sorted(by: {
    one, other in
    one.key.path.utf8.lexicographicallyPrecedes(other.key.path.utf8)
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

  /// The files to write, by path with all links followed, so that one file under two names is written once.
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
