import Diagnostics
package import OfferModel
import YAMLSyntax

/// The suppressions in the files of a catalog, and which of them were used.
package struct Suppressions: Sendable {
  package let today: CalendarDate
  /// The ignores, file by file. In each file, the last one is first.
  private(set) var ignores: [Ignore] = []
  private(set) var faults: [IgnoreFault] = []
  /// The rules that ran on complete input. Only their suppressions can be unused.
  var judged: Set<RuleID> = []

  /// The files with comments for offerc.
  private var files: [AddressedFile] = []

  private struct AddressedFile: Sendable {
    let document: Document
    var lines: SourceLines
    /// The nearest valid ignore for a place and a rule: its index in `ignores`, and the index of the name in its list.
    var nearest: [Reached: (ignore: Int, name: Int)] = [:]
  }

  private struct Reached: Hashable, Sendable {
    let reach: Ignore.Reach
    let rule: RuleID
  }

  /// Reads all comments that are addressed to offerc.
  init(_ documents: [Document], today: CalendarDate) {
    self.today = today
    for document in documents {
      let comments = document.comments.filter { isDirective($0, in: document.bytes) }
      if !comments.isEmpty { add(comments, of: document) }
    }
  }

  private mutating func add(_ comments: [Range<UInt32>], of document: Document) {
    var file = AddressedFile(document: document, lines: SourceLines(document))
    for comment in comments.reversed() {
      let parsed = parseIgnore(comment, in: document, &file.lines, rules: .all)
      faults += parsed.faults
      guard let ignore = parsed.ignore else { continue }
      for (number, name) in ignore.rules.enumerated() where !isExpired(ignore) {
        guard let rule = name.rule else { continue }
        let reached = Reached(reach: ignore.reach, rule: rule)
        file.nearest[reached] = file.nearest[reached] ?? (ignores.count, number)
      }
      ignores.append(ignore)
    }
    files.append(file)
  }

  var isEmpty: Bool { ignores.isEmpty && faults.isEmpty }

  func isExpired(_ ignore: Ignore) -> Bool { ignore.until.map { $0.value < today } ?? false }

  /// Separates suppressed findings from others, and notes which suppressions were used.
  ///
  /// - Parameter findings: sorted by place.
  mutating func take(from findings: [Finding]) -> (left: [Finding], suppressed: [SuppressedFinding]) {
    guard !ignores.isEmpty else { return (findings, []) }
    var suppressions: [Suppression?] = Array(repeating: nil, count: findings.count)
    let byFile = Dictionary(grouping: findings.indices) { findings[$0].primary.range.file }
    for file in files {
      let named = Set(file.nearest.keys.map(\.rule))
      let numbers = (byFile[file.document.file] ?? []).filter { named.contains(findings[$0].rule) }
      let places = numbers.map { findings[$0].primary.range.start }
      let entries = EntriesAround(places, in: file.document).beginnings
      for (index, number) in numbers.enumerated() {
        let rule = findings[number].rule
        let reaches = file.lines.reaches(of: places[index], in: entries[index])
        let found = reaches.lazy.compactMap { file.nearest[Reached(reach: $0, rule: rule)] }.first
        suppressions[number] = found.map { use($0.ignore, $0.name) }
      }
    }
    var left: [Finding] = []
    var suppressed: [SuppressedFinding] = []
    for (finding, suppression) in zip(findings, suppressions) {
      if let suppression {
        suppressed.append(SuppressedFinding(finding, suppression))
      } else {
        left.append(finding)
      }
    }
    return (left, suppressed)
  }

  private mutating func use(_ number: Int, _ name: Int) -> Suppression {
    ignores[number].rules[name].isUsed = true
    return Suppression(.comment, reason: ignores[number].reason, at: ignores[number].range)
  }
}
