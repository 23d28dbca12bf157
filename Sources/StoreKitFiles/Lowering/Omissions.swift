import Diagnostics

/// What a catalog says and a configuration file does not: each reason once, counted.
package struct Omissions: Sendable {
  private var counts: [(reason: Reason, count: Int)] = []

  struct Reason: Equatable, Sendable {
    let singular: String
    let plural: String
  }

  /// - Parameters:
  ///   - singular: what is left out, after its number: `win-back offer that has ended`.
  ///   - plural: likewise, of several.
  mutating func add(_ singular: String, _ plural: String, _ count: Int = 1) {
    guard count > 0 else { return }
    let reason = Reason(singular: singular, plural: plural)
    if let index = counts.firstIndex(where: { $0.reason == reason }) {
      counts[index].count += count
    } else {
      counts.append((reason, count))
    }
  }

  mutating func add(_ other: Omissions) {
    for entry in other.counts { add(entry.reason.singular, entry.reason.plural, entry.count) }
  }

  /// One line a reason, sorted, so that they are the same however the catalog is arranged.
  package var lines: [String] {
    counts.sorted { $0.reason.singular < $1.reason.singular }.map {
      counted($0.count, $0.reason.singular, $0.reason.plural)
    }
  }
}
