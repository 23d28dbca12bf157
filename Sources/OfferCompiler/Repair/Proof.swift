import Diagnostics

/// What a check after fixes has to show: what was to be fixed is gone, and no structural finding has come.
///
/// Findings are compared one by one, not counted: one that goes does not make up for one that comes. What the rules find
/// in an object may change with a fix of theirs, as long as it becomes less and is of no other kind.
struct Proof {
  /// Findings that speak against the fixes; empty when they are proven.
  let objections: [Finding]

  init(of fixes: [Finding], from start: Repairer.State, to next: Repairer.State) {
    let isStructural = fixes.allSatisfy(\.isStructural)
    var known = KnownFaults(start.found.filter(\.isStructural), in: start.texts)
    known.remove(fixes.filter(\.isStructural), in: start.texts)
    let come = known.taking(next.found.filter(\.isStructural), in: next.texts)
    guard come.isEmpty, !isStructural else {
      objections = come
      return
    }
    let kinds = Set(start.found.map(\.rule))
    if next.found.faults + fixes.count <= start.found.faults,
      next.found.allSatisfy({ kinds.contains($0.rule) })
    {
      objections = []
      return
    }
    var all = KnownFaults(start.found, in: start.texts)
    all.remove(fixes, in: start.texts)
    let worse = all.taking(next.found, in: next.texts)
    objections = worse.isEmpty ? next.found : worse
  }
}

/// Findings that a check may have again, each as often as it was there.
private struct KnownFaults {
  /// A finding that moves with what is fixed.
  private struct Words: Hashable {
    let rule: RuleID
    let object: ObjectPath
    let message: String
  }

  /// Of many faults of one object, the first are named and the rest is counted: others are named when those are fixed.
  private struct Kind: Hashable {
    let rule: RuleID
    let object: ObjectPath

    /// The rest of the unknown names in prices counts storefronts and sets together.
    init(_ finding: Finding) {
      rule = finding.rule == .unknownTerritorySet ? .unknownTerritory : finding.rule
      object = finding.object
    }
  }

  /// By place: names and numbers in a message can change with what is fixed.
  private var places: [FixPlace: [Words]] = [:]
  private var counted: [Kind: Int] = [:]

  init(_ findings: [Finding], in texts: [EditedText]) {
    for (finding, place) in zip(findings, FixPlace.places(of: findings, in: texts)) {
      places[place, default: []].append(KnownFaults.words(finding))
    }
    for finding in findings where finding.faults > 1 { counted[Kind(finding)] = 0 }
    guard !counted.isEmpty else { return }
    for finding in findings { counted[Kind(finding)]? += finding.faults }
  }

  mutating func remove(_ findings: [Finding], in texts: [EditedText]) {
    for (finding, place) in zip(findings, FixPlace.places(of: findings, in: texts)) {
      let words = KnownFaults.words(finding)
      if let index = places[place]?.firstIndex(of: words) { places[place]?.remove(at: index) }
      if let left = counted[Kind(finding)] { counted[Kind(finding)] = left - finding.faults }
    }
  }

  /// Those of the findings that were not there.
  func taking(_ findings: [Finding], in texts: [EditedText]) -> [Finding] {
    var left = places
    var counted = counted
    var moved: [Finding] = []
    for (finding, place) in zip(findings, FixPlace.places(of: findings, in: texts)) {
      guard counted[Kind(finding)] == nil else {
        moved.append(finding)
        continue
      }
      guard place.isOriginal, let words = left[place], !words.isEmpty else {
        moved.append(finding)
        continue
      }
      left[place]?.remove(at: words.firstIndex(of: KnownFaults.words(finding)) ?? 0)
    }
    var words: [Words: Int] = [:]
    for word in left.values.joined() { words[word, default: 0] += 1 }
    return moved.filter { finding in
      if let rest = counted[Kind(finding)] {
        counted[Kind(finding)] = rest - finding.faults
        return rest < finding.faults
      }
      guard let count = words[KnownFaults.words(finding)], count > 0 else { return true }
      words[KnownFaults.words(finding)] = count - 1
      return false
    }
  }

  private static func words(_ finding: Finding) -> Words {
    Words(rule: finding.rule, object: finding.object, message: finding.message)
  }
}

extension Finding {
  var isStructural: Bool { structuralRules.contains(rule) }
}

extension [Finding] {
  var faults: Int { reduce(0) { count, finding in count + finding.faults } }
}
