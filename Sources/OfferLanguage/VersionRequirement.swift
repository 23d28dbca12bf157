import ByteText

/// Comparisons with the version of offerc, which all must be true: `>=0.2, <1`.
package struct VersionRequirement: Sendable {
  /// The requirement as it is written.
  package let text: String
  private let comparisons: [(relation: Relation, version: [Int])]

  /// A relation that begins like another one comes later.
  private enum Relation: String, CaseIterable {
    case atLeast = ">="
    case atMost = "<="
    case equal = "=="
    case above = ">"
    case below = "<"
  }

  /// Returns nil for other texts.
  package init?(_ text: String) {
    self.text = text
    var comparisons: [(Relation, [Int])] = []
    for part in text.byBytes.split(separator: ",", omittingEmptySubsequences: false) {
      let comparison = part.byBytes.removing(" ")
      guard
        let relation = Relation.allCases.first(where: { comparison.byBytes.hasPrefix($0.rawValue) }),
        let rest = comparison.byBytes.dropping(prefix: relation.rawValue),
        let version = VersionRequirement.numbers(rest)
      else { return nil }
      comparisons.append((relation, version))
    }
    self.comparisons = comparisons
  }

  /// - Parameter version: up to three numbers; missing ones are 0.
  package func allows(_ version: String) -> Bool {
    guard let own = VersionRequirement.numbers(version[...]) else { return false }
    return comparisons.allSatisfy { relation, other in
      switch relation {
      case .atLeast: !own.lexicographicallyPrecedes(other)
      case .atMost: !other.lexicographicallyPrecedes(own)
      case .equal: own == other
      case .above: other.lexicographicallyPrecedes(own)
      case .below: own.lexicographicallyPrecedes(other)
      }
    }
  }

  private static func numbers(_ version: Substring) -> [Int]? {
    let parts = version.byBytes.split(separator: ".", omittingEmptySubsequences: false).map { part in
      part.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(part) : nil
    }
    let numbers = parts.compactMap(\.self)
    guard numbers.count == parts.count, (1...3).contains(parts.count) else { return nil }
    return numbers + Array(repeating: 0, count: 3 - parts.count)
  }
}
