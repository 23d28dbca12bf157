/// A file's format, e.g. 4.0. It says who wrote the file, not which keys it has: those are found by looking.
struct StoreKitVersion: Comparable, Sendable, CustomStringConvertible {
  var major: Int
  var minor: Int

  init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// The newest one whose keys are known here.
  static let newest = StoreKitVersion(6, 3)

  var description: String { "version \(major).\(minor)" }

  static func < (a: StoreKitVersion, b: StoreKitVersion) -> Bool { (a.major, a.minor) < (b.major, b.minor) }
}
