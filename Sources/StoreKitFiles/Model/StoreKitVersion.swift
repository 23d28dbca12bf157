/// A file's format, e.g. 4.0. It says who wrote the file, not which keys it has: those are found by looking.
struct StoreKitVersion: Comparable, Sendable, CustomStringConvertible {
  var major: Int
  var minor: Int

  init(_ major: Int, _ minor: Int) { (self.major, self.minor) = (major, minor) }

  /// The newest one whose keys are known here.
  static let newest = StoreKitVersion(6, 3)
  /// The one that new files get.
  static let newestWritten = firstWithWinBack
  static let firstWithCodes = StoreKitVersion(1, 2)
  static let firstWithWinBack = StoreKitVersion(4, 0)
  /// Xcode 26.4 wrote the first such files, Xcode 26.5 brought the monthly plan.
  static let firstWithPlans = StoreKitVersion(5, 0)

  var description: String { "version \(major).\(minor)" }

  /// What it brought that catalogs have, and the first Xcode that opens such files.
  var novelty: (what: String, xcode: String) {
    switch self {
    case .firstWithCodes: ("code offers", "Xcode 13.3")
    case .firstWithWinBack: ("win-back offers", "Xcode 16")
    default: ("monthly billing plans", "Xcode 26.5")
    }
  }

  static func < (a: StoreKitVersion, b: StoreKitVersion) -> Bool { (a.major, a.minor) < (b.major, b.minor) }
}
