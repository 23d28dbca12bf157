extension [Finding] {
  /// Sorted by file, place, rule and message, each once: the same finding about the same place (an alias read twice) is
  /// one, the first of them.
  ///
  /// A finding is large: what is sorted are its place and its number. Findings that are in order already stay where they are.
  package consuming func sortedOnce() -> [Finding] {
    let findings = self
    if findings.indices.dropFirst().allSatisfy({ findings[$0 - 1].isBefore(findings[$0]) }) {
      return findings
    }
    let order = findings.indices.map { SortKey(findings[$0].primary.range, $0) }.sorted { a, b in
      if !a.hasPlace(of: b) { return a.isPlacedBefore(b) }
      if findings[a.number].isBefore(findings[b.number]) { return true }
      return a.number < b.number && !findings[b.number].isBefore(findings[a.number])
    }
    var result: [Finding] = []
    result.reserveCapacity(findings.count)
    var last: Int?
    for key in order where last.map({ findings[$0].isBefore(findings[key.number]) }) ?? true {
      result.append(findings[key.number])
      last = key.number
    }
    return result
  }
}

extension Finding {
  /// The order of a report; two findings of which neither is before the other are the same.
  fileprivate func isBefore(_ other: Finding) -> Bool {
    if primary.range != other.primary.range { return primary.range < other.primary.range }
    if rule != other.rule { return rule.name < other.rule.name }
    return message < other.message
  }
}

/// The place of a finding and its number in the list.
private struct SortKey {
  private let start: UInt64
  private let end: UInt32
  private let index: UInt32

  init(_ range: SourceRange, _ number: Int) {
    start = UInt64(range.file) << 32 | UInt64(range.start)
    end = range.end
    index = UInt32(truncatingIfNeeded: number)
  }

  var number: Int { Int(index) }

  func hasPlace(of other: SortKey) -> Bool { start == other.start && end == other.end }

  func isPlacedBefore(_ other: SortKey) -> Bool {
    start == other.start ? end < other.end : start < other.start
  }
}
