import Diagnostics
package import OfferModel
import YAMLSyntax

/// What the comments of a catalog's files suppress, and which of them did.
package struct Suppressions: Sendable {
  /// The one day that counts as today.
  package let today: CalendarDate
  /// In the order of the files and places.
  private(set) var ignores: [Ignore] = []
  private(set) var faults: [IgnoreFault] = []
  /// The rules of which it is known whether they find anything: only their suppressions can be unused.
  var judged: Set<RuleID> = []

  private let documents: [Document]
  /// Numbers of ignores by what they reach, file by file.
  private var byReach: [UInt32: [Ignore.Reach: [Int]]] = [:]

  /// Looks at the beginning of each comment, and at all of those that are addressed to offerc.
  init(_ documents: [Document], today: CalendarDate) {
    self.today = today
    self.documents = documents
    for document in documents {
      for comment in document.comments where isDirective(comment, in: document.bytes) {
        let parsed = parseIgnore(comment, in: document)
        faults += parsed.faults
        guard let ignore = parsed.ignore else { continue }
        byReach[document.file, default: [:]][ignore.reach, default: []].append(ignores.count)
        ignores.append(ignore)
      }
    }
  }

  var isEmpty: Bool { ignores.isEmpty && faults.isEmpty }

  func isExpired(_ ignore: Ignore) -> Bool { ignore.until.map { $0.value < today } ?? false }

  /// Takes out the findings that are suppressed; the comments that did so are used from then on.
  ///
  /// - Parameter findings: sorted by place.
  mutating func take(from findings: [Diagnostic]) -> (left: [Diagnostic], suppressed: [SuppressedFinding]) {
    guard !ignores.isEmpty else { return (findings, []) }
    var suppressions: [Suppression?] = Array(repeating: nil, count: findings.count)
    for document in documents {
      guard let reached = byReach[document.file] else { continue }
      let named = Set(reached.values.joined().flatMap { ignores[$0].rules.compactMap(\.rule) })
      let numbers = findings.indices.filter {
        findings[$0].primary.range.file == document.file && named.contains(findings[$0].rule)
      }
      let lines = SourceLines(document)
      let places = numbers.map { findings[$0].primary.range.start }
      let entries = EntriesAround(places, in: document).beginnings
      for (index, number) in numbers.enumerated() {
        let reaches = SourceLines.reaches(of: places[index], entries[index], lines)
        suppressions[number] = use(findings[number].rule, reaches.flatMap { reached[$0] ?? [] })
      }
    }
    var (left, suppressed): ([Diagnostic], [SuppressedFinding]) = ([], [])
    for (finding, suppression) in zip(findings, suppressions) {
      if let suppression {
        suppressed.append(SuppressedFinding(finding, suppression))
      } else {
        left.append(finding)
      }
    }
    return (left, suppressed)
  }

  /// The first of the ignores that names the rule.
  private mutating func use(_ rule: RuleID, _ candidates: [Int]) -> Suppression? {
    for number in candidates where !isExpired(ignores[number]) {
      guard let name = ignores[number].rules.firstIndex(where: { $0.rule == rule }) else { continue }
      ignores[number].rules[name].isUsed = true
      return Suppression(.comment, reason: ignores[number].reason, at: ignores[number].range)
    }
    return nil
  }
}

extension SourceLines {
  /// What speaks about a place, the nearest first: its line, the line above, the lines above the entries around it.
  fileprivate static func reaches(
    of place: UInt32, _ entries: [UInt32], _ lines: SourceLines
  ) -> [Ignore.Reach] {
    let own = lines.start(of: place)
    return [.line(own), .below(own)] + entries.map { .below(lines.start(of: $0)) }
  }
}
