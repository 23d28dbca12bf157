/// Bounds of what is read, so that no text can exhaust the machine.
package struct JSONLimits: Equatable, Sendable {
  /// Length of the text; more than 4 GB are never read.
  package var bytes: Int
  /// Objects and arrays inside one another. The reader does not recurse, but who walks through its values may.
  package var depth: Int
  /// Values in all, objects and arrays included, keys not.
  package var values: Int

  /// Far above any real configuration file: the largest known has 17 kB.
  package init(bytes: Int = 64 << 20, depth: Int = 64, values: Int = 500_000) {
    self.bytes = min(bytes, Int(UInt32.max))
    self.depth = depth
    self.values = values
  }
}
