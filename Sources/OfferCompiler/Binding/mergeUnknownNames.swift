import Diagnostics

/// One finding a name that nothing defines, however often it is used: most often its definition is misspelt, once.
///
/// The first use in the order of the text has the finding, the next three are named in it; a fix is for all of them.
func mergeUnknownNames(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
  let rules: [RuleID] = ["unknown-territory-set", "unknown-price-table"]
  guard diagnostics.contains(where: { rules.contains($0.rule) }) else { return diagnostics }
  var uses: [FaultOfName: [Diagnostic]] = [:]
  var result: [Diagnostic] = []
  for diagnostic in diagnostics {
    guard rules.contains(diagnostic.rule) else {
      result.append(diagnostic)
      continue
    }
    uses[FaultOfName(rule: diagnostic.rule, message: diagnostic.message), default: []].append(diagnostic)
  }
  for same in uses.values { result.append(merged(same.sortedOnce())) }
  return result
}

private struct FaultOfName: Hashable {
  let rule: RuleID
  let message: String
}

private func merged(_ uses: [Diagnostic]) -> Diagnostic {
  var first = uses[0]
  let others = uses.dropFirst()
  guard !others.isEmpty else { return first }
  first.related += others.prefix(3).map { Label($0.primary.range, "and here") }
  if others.count > 3 { first.notes.append("it is used in \(counted(uses.count, "place")) in all") }
  first.fix?.edits = uses.compactMap(\.fix).flatMap(\.edits)
  return first
}
