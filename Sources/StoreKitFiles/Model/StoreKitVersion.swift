/// The version of a file's format, such as 4.0.
///
/// It says which Xcode wrote the file, but not which keys the file has: those are found by reading it.
struct StoreKitVersion: Comparable, Sendable, CustomStringConvertible {
  var major: Int
  var minor: Int

  init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// The newest version whose keys offerc knows.
  static let newest = StoreKitVersion(6, 3)
  /// The version of new files, unless they need a later one.
  static let newestWritten = firstWithWinBack
  static let firstWithCodes = StoreKitVersion(1, 2)
  static let firstWithWinBack = StoreKitVersion(4, 0)
  /// Xcode 26.4 wrote the first files of this version; Xcode 26.5 added the monthly plan.
  static let firstWithPlans = StoreKitVersion(5, 0)

  var description: String { "version \(major).\(minor)" }

  /// What the version added that catalogs have, and the first Xcode that opens its files.
  var novelty: (what: String, xcode: String) {
    switch self {
    case .firstWithCodes: ("code offers", "Xcode 13.3")
    case .firstWithWinBack: ("win-back offers", "Xcode 16")
    default: ("monthly billing plans", "Xcode 26.5")
    }
  }

  static func < (a: StoreKitVersion, b: StoreKitVersion) -> Bool { (a.major, a.minor) < (b.major, b.minor) }
}
