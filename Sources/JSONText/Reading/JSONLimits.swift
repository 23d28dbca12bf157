/// Limits of a text, so that no text can exhaust the machine.
package struct JSONLimits: Equatable, Sendable {
  /// The most bytes of a text. More than 4 GB are never read.
  package var bytes: Int
  /// The most levels of objects and arrays. The reader does not recurse, but users of its values do.
  package var depth: Int
  /// The most values, including objects and arrays, but not keys.
  package var values: Int

  /// The defaults are far above any real StoreKit configuration file: the largest known one has 17 kB.
  package init(bytes: Int = 64 << 20, depth: Int = 64, values: Int = 500_000) {
    self.bytes = min(bytes, Int(UInt32.max))
    self.depth = depth
    self.values = values
  }
}
