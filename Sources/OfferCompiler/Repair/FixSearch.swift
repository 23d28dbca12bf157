import Diagnostics

/// The fixes of a batch that are not settled yet, those of each object for themselves.
///
/// Fixes of different objects seldom have to do with each other: the parts of all objects are tried together, and a failure
/// splits only those that are suspected.
struct FixSearch {
  /// For each object the parts of its fixes, the next one last.
  private var parts: [[[Finding]]]

  init(_ batch: [Finding]) {
    var numbers: [ObjectPath: Int] = [:]
    parts = []
    for finding in batch {
      if let number = numbers[finding.object] {
        parts[number][0].append(finding)
      } else {
        numbers[finding.object] = parts.count
        parts.append([[finding]])
      }
    }
  }

  private init(parts: [[[Finding]]]) { self.parts = parts }

  var isEmpty: Bool { parts.isEmpty }

  var next: [Finding] { parts.flatMap { $0.last ?? [] } }

  /// What was tried is proven.
  mutating func settleNext() {
    for number in parts.indices { parts[number].removeLast() }
    parts.removeAll(where: \.isEmpty)
  }

  /// What was tried has failed.
  /// Returns those of it that nothing speaks against, as a search; nil when there is nothing to tell by.
  mutating func split(by objections: [Finding]) -> FixSearch? {
    let objects = Set(objections.map(\.object))
    var suspects = parts.indices.filter {
      isSuspected(parts[$0].last?.first?.object ?? ObjectPath(), objects)
    }
    if suspects.isEmpty {
      guard parts.count == 1 else { return nil }
      suspects = [0]
    }
    let others = Set(parts.indices).subtracting(suspects).sorted().map { parts[$0] }
    for number in suspects {
      let part = parts[number].removeLast()
      guard part.count > 1 else { continue }
      parts[number] += [Array(part[(part.count / 2)...]), Array(part[..<(part.count / 2)])]
    }
    parts = suspects.map { parts[$0] }.filter { !$0.isEmpty }
    return FixSearch(parts: others)
  }

  /// Takes out half of the objects.
  mutating func halve() -> FixSearch {
    let middle = parts.count / 2
    let half = FixSearch(parts: Array(parts[..<middle]))
    parts = Array(parts[middle...])
    return half
  }

  /// Whether a finding is about the object, a part of it, or what it is part of.
  private func isSuspected(_ object: ObjectPath, _ objects: Set<ObjectPath>) -> Bool {
    objects.contains(object) || objects.contains { object.contains($0) || $0.contains(object) }
  }
}

/// What a finding has in common with itself after other fixes: its rule, and its place in the original text.
struct FixPlace: Hashable {
  let rule: RuleID
  let file: UInt32
  let offset: Int
  /// False for what a fix has written: it has no place in the original but that of what it follows.
  let isOriginal: Bool

  static func places(of findings: [Finding], in texts: [EditedText]) -> [FixPlace] {
    let origins = texts.map(\.origins)
    return findings.map { finding in
      let range = finding.primary.range
      guard range.file < origins.count else {
        return FixPlace(rule: finding.rule, file: range.file, offset: 0, isOriginal: true)
      }
      let place = origins[Int(range.file)].place(of: Int(range.start))
      return FixPlace(rule: finding.rule, file: range.file, offset: place.offset, isOriginal: place.isKept)
    }
  }
}

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
