import ByteText

/// The known names nearest to a misspelt one, best first: at most a third of its letters differ.
///
/// Comparison ignores case; order of equally near names is that of `candidates`.
package func nearest(to word: String, in candidates: some Sequence<String>, atMost limit: Int = 1) -> [String]
{
  SpelledNames(candidates).nearest(to: word, atMost: limit)
}

/// Known names with the letters that misspelt words are compared with, for many words: the letters are found once.
package struct SpelledNames: Sendable {
  private struct SpelledName {
    let name: String
    let letters: [Unicode.Scalar]
  }

  private struct Neighbor {
    let name: String
    let distance: Int
    let order: Int
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
    let allowed = max(1, wanted.count / 3)
    var found: [Neighbor] = []
    for (order, candidate) in names.enumerated() {
      let distance = editDistance(wanted, candidate.letters, limit: allowed)
      if distance <= allowed {
        found.append(Neighbor(name: candidate.name, distance: distance, order: order))
      }
    }
    let sorted = found.sorted { ($0.distance, $0.order) < ($1.distance, $1.order) }
    return sorted.prefix(limit).map(\.name)
  }
}

/// Whether a misspelt word can have meant one of the candidates only: a slip of the pen, no guess.
///
/// It differs by its case, `-`, `_` and blanks alone; or by a letter (two in a word of eight), all digits the same, and
/// every other candidate is at least two further away.
package func isSlip(_ word: String, of name: String, among candidates: some Sequence<String>) -> Bool {
  if isOtherCase(word, of: name, among: candidates) { return true }
  let wanted = Array(word.lowercased().unicodeScalars)
  guard (4...64).contains(wanted.count), digits(of: word) == digits(of: name) else { return false }
  let allowed = wanted.count < 8 ? 1 : 2
  func distance(_ other: String) -> Int {
    other.utf8.count > 256
      ? .max : editDistance(wanted, Array(other.lowercased().unicodeScalars), limit: allowed + 2)
  }
  let own = distance(name)
  guard own <= allowed else { return false }
  return candidates.allSatisfy { $0 == name || distance($0) >= own + 2 }
}

/// Whether the two words differ by their case, `-`, `_` and blanks alone, and no other candidate does.
package func isOtherCase(_ word: String, of name: String, among candidates: some Sequence<String>) -> Bool {
  let letters = folded(word)
  return letters == folded(name) && candidates.allSatisfy { $0 == name || folded($0) != letters }
}

private func folded(_ word: String) -> String {
  word.lowercased().byBytes.removing("-_ ")
}

private func digits(of word: String) -> String { word.filter { ("0"..."9").contains($0) } }

/// Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours, each for 1.
/// Returns the distance, or something above `limit` as soon as it cannot be less.
func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], limit: Int) -> Int {
  if abs(a.count - b.count) > limit { return limit + 1 }
  var beforeLast = Array(0...b.count)
  var last = beforeLast
  var current = beforeLast
  for i in 0..<a.count {
    current[0] = i + 1
    var least = i + 1
    for j in 0..<b.count {
      var best = min(last[j + 1] + 1, current[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
      current[j + 1] = best
      least = min(least, best)
    }
    if least > limit { return limit + 1 }
    (beforeLast, last, current) = (last, current, beforeLast)
  }
  return last[b.count]
}
