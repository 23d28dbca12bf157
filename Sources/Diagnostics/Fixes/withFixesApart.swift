extension [Finding] {
  /// Those whose fixes can be made together: of two that touch the same place, the one that is first.
  ///
  /// All of them need a fix; they stay in their order.
  package func withFixesApart() -> [Finding] {
    var taken: [SourceRange] = []
    return filter { finding in
      let ranges = (finding.fix?.edits ?? []).map(\.range)
      guard !ranges.isEmpty, ranges.allSatisfy({ isFree($0, taken) }) else { return false }
      for range in ranges { taken.insert(range, at: place(after: range, taken)) }
      return true
    }
  }
}

private func isFree(_ range: SourceRange, _ taken: [SourceRange]) -> Bool {
  let next = place(after: range, taken)
  return (next == 0 || !touch(taken[next - 1], range)) && (next == taken.count || !touch(range, taken[next]))
}

/// Two insertions at one place have no order.
private func touch(_ a: SourceRange, _ b: SourceRange) -> Bool {
  a.file == b.file && (a.start == b.start || (a.start < b.end && b.start < a.end))
}

private func place(after range: SourceRange, _ taken: [SourceRange]) -> Int {
  taken.partitionPoint { $0 < range }
}
