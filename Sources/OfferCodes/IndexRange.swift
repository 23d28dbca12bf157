/// A stretch of the indices of a code space: the place of one batch.
package struct IndexRange: Hashable, Sendable {
  package let start: UInt64
  package let width: UInt64

  package init(start: UInt64, width: UInt64) { (self.start, self.width) = (start, width) }

  /// First index after it; below 2^63.
  package var end: UInt64 { start + width }

  package func contains(_ index: UInt64) -> Bool { index >= start && index < end }

  package func overlaps(_ other: IndexRange) -> Bool { start < other.end && other.start < end }

  /// Room for `count` codes and for the indices that are skipped on the way: a quarter more, and 64.
  package static func width(for count: Int) -> UInt64 { UInt64(count) + UInt64(count / 4) + 64 }
}

extension CodeSpace {
  /// Whether a batch of so many codes finds a place: its range has to be smaller than the space.
  package func hasRoom(for count: Int) -> Bool { IndexRange.width(for: count) < indexCount }

  /// The most codes that a batch can have here, as far as `Int` can say.
  package var mostCodes: Int {
    var (low, high) = (0, Int(min(indexCount, 1 << 40)))
    while low < high {
      let middle = (low + high + 1) / 2
      if hasRoom(for: middle) { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
