import Diagnostics

/// Checks that fixes can be kept: their findings are gone, and there is no new structural finding.
///
/// Findings are compared one by one, so one that is gone does not make up for a new one. Other findings of the same rules can
/// change with a fix, as long as there are fewer of them.
struct Proof {
  /// The findings that speak against the fixes; empty if the fixes can be kept.
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

/// The findings before the fixes, each as often as it was there. They can remain.
private struct KnownFaults {
  /// A finding regardless of its place, which fixes can move.
  private struct Words: Hashable {
    let rule: RuleID
    let object: ObjectPath
    let message: String
  }

  /// Findings of one rule on one object. If there are many, the first are reported one by one and the rest is counted, so
  /// others appear when the first are fixed. They are compared by number.
  private struct Kind: Hashable {
    let rule: RuleID
    let object: ObjectPath

    /// Unknown storefronts and sets in prices are counted together.
    init(_ finding: Finding) {
      rule = finding.rule == .unknownTerritorySet ? .unknownTerritory : finding.rule
      object = finding.object
    }
  }

  /// The findings by place, because names and numbers in their messages can change with other fixes.
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

  /// Returns the findings that were not there before.
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
