import CatalogText
import Diagnostics
import OfferModel

/// Finds what a configuration file and a catalog say differently, in all that the format can say.
struct StoreKitComparer {
  /// As it was read.
  let file: StoreKitFile
  let root: XcodeJSON
  let expected: LoweredCatalog
  /// Whether products that the catalog does not have may be in the file.
  let keepsUnknown: Bool
  var writer: StoreKitWriter
  /// What the catalog says and the file's version has no keys for.
  var omissions = Omissions()
  private(set) var differences: [Difference] = []
  var addedGroups = 0
  private(set) var extraProducts: Set<String> = []

  init(
    _ file: StoreKitFile, _ root: XcodeJSON, with expected: LoweredCatalog, bundleId: String,
    keepsUnknown: Bool
  ) {
    self.file = file
    self.root = root
    self.expected = expected
    self.keepsUnknown = keepsUnknown
    writer = StoreKitWriter(
      version: file.version ?? .newestWritten, bundleId: bundleId, ids: StoreKitIDs(of: root))
  }

  /// - Throws: `CryptographyFailure` when the crypto library cannot hash.
  mutating func compare() throws {
    try compareProducts()
    try compareGroups()
    reportExtraProducts()
  }

  mutating func add(
    _ rule: StoreKitRule, _ path: String, _ message: String, _ origin: SourceRange?,
    _ edits: [Difference.Edit]
  ) {
    differences.append(
      Difference(rule: rule, path: path, message: message, origin: origin, edits: edits))
  }

  /// A value that differs: in the file, in the catalog.
  mutating func addDifferent(
    _ path: String, _ key: String, _ subject: String, _ found: String, _ wanted: String,
    _ origin: SourceRange?,
    _ edits: [Difference.Edit]
  ) {
    let name = spelling(of: key, at: path)
    add(
      .different, path.isEmpty ? name : path + "." + name,
      "\(subject) is \(found) in the file and \(wanted) in the catalog", origin, edits)
  }

  /// Sets a member under the name that the file has for it.
  func set(_ path: String, _ key: String, _ value: XcodeJSON) -> Difference.Edit {
    .set(path, spelling(of: key, at: path), value)
  }

  /// The file's own name for a key: Xcode's, unless people have written another one.
  func spelling(of key: String, at path: String) -> String {
    root[XcodePath(path)]?.spelling(of: key) ?? key
  }

  private mutating func reportExtraProducts() {
    guard !keepsUnknown else { return }
    let wanted = Set(
      expected.file.products.map(\.productID) + expected.file.groups.flatMap(\.subscriptions).map(\.productID)
    ).union(expected.unshown)
    for product in file.products where !wanted.contains(product.productID) {
      addExtra("product \(quoted(product.productID))", product.path)
      extraProducts.insert(product.productID)
    }
    for subscription in file.groups.flatMap(\.subscriptions) where !wanted.contains(subscription.productID) {
      addExtra("subscription \(quoted(subscription.productID))", subscription.path)
      extraProducts.insert(subscription.productID)
    }
  }

  mutating func addExtra(_ what: String, _ path: String) {
    add(.extra, path, "\(what) is not in the catalog", nil, [.remove(path)])
  }
}

extension StoreKitVersion {
  /// The one that new files get.
  static let newestWritten = StoreKitVersion(4, 0)
  /// Xcode 26.4 wrote the first such files, Xcode 26.5 brought the monthly plan.
  static let firstWithPlans = StoreKitVersion(5, 0)

  /// As the file has it.
  var object: XcodeJSON { .sorted(["major": .number(major), "minor": .number(minor)]) }
}
