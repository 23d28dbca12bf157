/// A range of indices in a code space: that of one batch.
package struct IndexRange: Hashable, Sendable {
  package let start: UInt64
  package let width: UInt64

  package init(start: UInt64, width: UInt64) {
    self.start = start
    self.width = width
  }

  /// The first index after the range; below 2^63.
  package var end: UInt64 { start + width }

  package func contains(_ index: UInt64) -> Bool { index >= start && index < end }

  package func overlaps(_ other: IndexRange) -> Bool { start < other.end && other.start < end }

  /// Returns the width for `count` codes and for indices that are skipped: a quarter more, and 64.
  package static func width(for count: Int) -> UInt64 { UInt64(count) + UInt64(count / 4) + 64 }
}

extension CodeSpace {
  /// Whether a batch of `count` codes fits: its range must be smaller than the space.
  package func hasRoom(for count: Int) -> Bool { IndexRange.width(for: count) < indexCount }

  /// The most codes that a batch in this space can have, up to 2^40. Found by bisection, because every smaller batch fits, too.
  package var mostCodes: Int {
    var fitting = 0
    var limit = Int(min(indexCount, 1 << 40))
    while fitting < limit {
      let middle = (fitting + limit + 1) / 2
      if hasRoom(for: middle) {
        fitting = middle
      } else {
        limit = middle - 1
      }
    }
    return fitting
  }
}
