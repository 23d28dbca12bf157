extension [Finding] {
  /// Sorted by file, place, rule and message, but an error is before the finding that it has caused. Each is there once: of the
  /// same findings about the same place (an alias that is read twice), the first one stays.
  ///
  /// A finding is large: what is sorted are its place and its number. Findings that are in order already stay where they are.
  package consuming func sortedOnce() -> [Finding] {
    let findings = self
    if findings.indices.dropFirst().allSatisfy({ findings[$0 - 1].isBefore(findings[$0]) }) {
      return findings.withCausesFirst()
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
    return result.withCausesFirst()
  }

  /// An error before the findings that it may have caused: warnings whose place contains its own, and errors that point to it.
  private consuming func withCausesFirst() -> [Finding] {
    var findings = self
    for index in findings.indices.dropLast().reversed()
    where findings[index].mayBeCaused(by: findings[index + 1]) {
      findings.swapAt(index, index + 1)
    }
    return findings
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

extension Finding {
  fileprivate func mayBeCaused(by next: Finding) -> Bool {
    let place = next.primary.range
    guard next.severity == .error, place.file == primary.range.file else { return false }
    guard severity == .error else { return primary.range.contains(place) }
    return related.contains { $0.range == place } && !next.related.contains { $0.range == primary.range }
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
