import Diagnostics

/// A search for the fixes of a batch that can be kept. It holds those that are not decided yet.
///
/// Fixes of different objects seldom affect each other. So one part of each object's fixes is tried together with those of all
/// others, and after a failure only the parts of suspected objects are halved.
struct FixSearch {
  /// The parts of each object's fixes. The last part of each is tried next.
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

  /// Removes the fixes that were tried, because they are kept.
  mutating func settleNext() {
    for number in parts.indices { parts[number].removeLast() }
    parts.removeAll(where: \.isEmpty)
  }

  /// Halves the parts of suspected objects after the fixes that were tried have failed.
  ///
  /// - Parameter objections: the findings that speak against the fixes.
  /// - Returns: a search for the fixes of all other objects; nil if no object can be suspected.
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

  /// Moves half of the objects to another search.
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
