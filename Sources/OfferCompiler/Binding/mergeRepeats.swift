import ByteText
import Diagnostics

/// Merges findings with one cause.
///
/// If a name is used but not defined, its definition is usually misspelled. The first use gets the finding, the next three
/// are named in it, and its fix is for all of them. An unknown key that several objects share through an alias or a merge is
/// reported once.
func mergeRepeats(_ findings: [Finding]) -> [Finding] {
  let names: [RuleID] = [.unknownTerritorySet, .unknownPriceTable]
  guard findings.contains(where: { $0.rule == .unknownKey || names.contains($0.rule) }) else {
    return findings
  }
  var uses: [FaultOfName: [Finding]] = [:]
  var keys: Set<SourceRange> = []
  var result: [Finding] = []
  for finding in findings {
    if names.contains(finding.rule) {
      uses[FaultOfName(rule: finding.rule, message: finding.message), default: []].append(finding)
    } else if finding.rule != .unknownKey || keys.insert(finding.primary.range).inserted {
      result.append(finding)
    }
  }
  for same in uses.values { result.append(merged(same.sortedOnce())) }
  return result
}

private struct FaultOfName: Hashable {
  let rule: RuleID
  let message: String
}

private func merged(_ uses: [Finding]) -> Finding {
  var first = uses[0]
  let others = uses.dropFirst()
  guard !others.isEmpty else { return first }
  first.related += others.prefix(3).map { Label($0.primary.range, "and here") }
  if others.count > 3 { first.notes.append("it is used in \(counted(uses.count, "place")) in total") }
  first.fix?.edits = uses.compactMap(\.fix).flatMap(\.edits)
  return first
}
