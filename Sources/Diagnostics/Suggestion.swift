/// The known names nearest to a misspelt one, best first: at most a third of its letters differ.
///
/// Comparison ignores case; order of equally near names is that of `candidates`.
package func nearest(to word: String, in candidates: some Sequence<String>, atMost limit: Int = 1) -> [String]
{
  let wanted = Array(word.lowercased().unicodeScalars)
  guard wanted.count <= 64 else { return [] }
  let allowed = max(1, wanted.count / 3)
  var found: [(distance: Int, order: Int, name: String)] = []
  for (order, name) in candidates.enumerated() {
    let distance = editDistance(wanted, Array(name.lowercased().unicodeScalars), limit: allowed)
    if distance <= allowed { found.append((distance, order, name)) }
  }
  return found.sorted { ($0.distance, $0.order) < ($1.distance, $1.order) }.prefix(limit).map(\.name)
}

/// Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours, each for 1.
func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], limit: Int) -> Int {
  if abs(a.count - b.count) > limit { return limit + 1 }
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in 0..<a.count {
    var current = [i + 1]
    current.reserveCapacity(b.count + 1)
    for j in 0..<b.count {
      var best = min(last[j + 1] + 1, current[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
      current.append(best)
    }
    (beforeLast, last) = (last, current)
  }
  return last[b.count]
}
