/// Something that is at Apple, and that a catalog cannot say.
package struct LeftOut: Hashable, Sendable {
  /// In words, in the plural: `App Review screenshots`.
  package let what: String
  /// What it belongs to, sorted.
  package var objects: [String]
  /// How many there are.
  package var count: Int
}

/// Collects what was left out, each kind once.
struct LeftOutList {
  private var byKind: [String: LeftOut] = [:]

  mutating func add(_ what: String, of object: String, count: Int = 1) {
    guard count > 0 else { return }
    var one = byKind[what] ?? LeftOut(what: what, objects: [], count: 0)
    if !one.objects.contains(object) { one.objects.append(object) }
    one.count += count
    byKind[what] = one
  }

  /// Sorted by their words.
  var all: [LeftOut] {
    byKind.values.sorted { $0.what < $1.what }.map { one in
      var one = one
      one.objects.sort()
      return one
    }
  }
}
