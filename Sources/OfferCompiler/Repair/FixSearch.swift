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
