/// The distance of two words by optimal string alignment: an insertion, a deletion, a substitution and a swap of neighbors
/// count 1 each.
///
/// Returns a number above `limit` as soon as the distance cannot be `limit` or less.
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
    swap(&beforeLast, &last)
    swap(&last, &current)
  }
  return last[b.count]
}
