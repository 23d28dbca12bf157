import Diagnostics
package import OfferModel
import YAMLSyntax

/// What the comments of a catalog's files suppress, and which of them did.
package struct Suppressions: Sendable {
  package let today: CalendarDate
  /// File by file, from the last one to the first.
  private(set) var ignores: [Ignore] = []
  private(set) var faults: [IgnoreFault] = []
  /// The rules of which it is known whether they find anything: only their suppressions can be unused.
  var judged: Set<RuleID> = []

  /// The files with comments to offerc.
  private var files: [AddressedFile] = []

  private struct AddressedFile: Sendable {
    let document: Document
    var lines: SourceLines
    /// The nearest name that reaches there and holds: number of its ignore, and its own in that.
    var nearest: [Reached: (ignore: Int, name: Int)] = [:]
  }

  private struct Reached: Hashable, Sendable {
    let reach: Ignore.Reach
    let rule: RuleID
  }

  /// Looks at the beginning of each comment, and at all of those that are addressed to offerc.
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

  /// Takes out the findings that are suppressed; the comments that did so are used from then on.
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
