/// Known names with their letters, which are computed once to be compared with many misspelt words.
package struct SpelledNames: Sendable {
  private struct SpelledName {
    let name: String
    let letters: [Unicode.Scalar]
  }

  private struct Neighbor {
    let name: String
    let distance: Int
    /// Whether it begins with the letter of the misspelt word: people rarely mistype the first one.
    let hasFirstLetter: Bool
    let order: Int

    /// The smaller rank is the likelier name.
    var rank: (Int, Int, Int) { (distance, hasFirstLetter ? 0 : 1, order) }
  }

  private let names: [SpelledName]

  package init(_ names: some Sequence<String>) {
    self.names = names.filter { $0.utf8.count <= 256 }.map { name in
      SpelledName(name: name, letters: Array(name.lowercased().unicodeScalars))
    }
  }

  /// The names nearest to a misspelt one, as the function `nearest(to:in:atMost:)` finds them.
  package func nearest(to word: String, atMost limit: Int = 1) -> [String] {
    guard word.utf8.count <= 256 else { return [] }
    let wanted = Array(word.lowercased().unicodeScalars)
    guard wanted.count <= 64 else { return [] }
    // One letter of two is half of the word.
    let allowed = wanted.count < 3 ? 0 : max(1, wanted.count / 3)
    var found: [Neighbor] = []
    for (order, candidate) in names.enumerated() {
      let distance = editDistance(wanted, candidate.letters, limit: allowed)
      if distance <= allowed {
        found.append(
          Neighbor(
            name: candidate.name, distance: distance,
            hasFirstLetter: candidate.letters.first == wanted.first, order: order))
      }
    }
    let sorted = found.sorted { one, other in one.rank < other.rank }
    return sorted.prefix(limit).map(\.name)
  }
}

/// The known names that are nearest to a misspelt one, best first: at most a third of its letters differ.
///
/// Case is ignored. Of equally near names, those with the same first letter come first, then the order of `candidates` decides.
package func nearest(to word: String, in candidates: some Sequence<String>, atMost limit: Int = 1) -> [String]
{
  SpelledNames(candidates).nearest(to: word, atMost: limit)
}
