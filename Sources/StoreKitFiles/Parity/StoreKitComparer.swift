import CatalogText
import Diagnostics
import JSONText

/// One thing in which a configuration file and a catalog differ, and the change of the file that ends it.
struct Difference {
  var rule: StoreKitRule
  /// Where in the file it shows.
  var path: JSONPath
  var message: String
  /// Where the catalog says otherwise.
  var origin: SourceRange?
  var edits: [XcodeEdit] = []
}

/// Finds what a configuration file and a catalog say differently, in all that the format can say.
struct StoreKitComparer {
  /// As it was read.
  let file: StoreKitFile
  let expected: LoweredCatalog
  /// Whether products that the catalog does not have may be in the file.
  let keepsUnknown: Bool
  var writer: StoreKitWriter
  /// What the catalog says and the file's version has no keys for.
  var omissions = Omissions()
  private(set) var differences: [Difference] = []
  /// What goes into other lists, after what is new there.
  private var moves: [XcodeEdit] = []
  /// Copies of objects of the file, by where the object begins: they change as it does.
  var copies: [Int: JSONValue] = [:]
  var extraProducts: Set<String> = []

  init(
    _ file: StoreKitFile, _ root: JSONValue, with expected: LoweredCatalog, bundleId: String,
    keepsUnknown: Bool
  ) {
    self.file = file
    self.expected = expected
    self.keepsUnknown = keepsUnknown
    writer = StoreKitWriter(
      version: file.version ?? .newestWritten, bundleId: bundleId, ids: StoreKitIDs(of: root))
  }

  mutating func add(
    _ rule: StoreKitRule, _ path: JSONPath, _ message: String, _ origin: SourceRange?,
    _ edits: [XcodeEdit]
  ) {
    differences.append(
      Difference(
        rule: rule, path: path, message: message, origin: origin, edits: edits + edits.compactMap(ofCopy)))
  }

  private func ofCopy(_ edit: XcodeEdit) -> XcodeEdit? {
    switch edit {
    case .set(let object, let key, let part):
      copies[object.place.lowerBound].map { .set($0, key, part) }
    case .unset(let object, let key): copies[object.place.lowerBound].map { .unset($0, key) }
    case .append, .remove: nil
    }
  }

  /// A value that differs: in the file, in the catalog.
  mutating func addDifferent(
    _ object: FileObject, _ key: String, _ subject: String, _ found: String, _ wanted: String,
    _ origin: SourceRange?, _ edits: [XcodeEdit]
  ) {
    add(
      .different, object.path(key),
      "\(subject) is \(found) in the file and \(wanted) in the catalog", origin, edits)
  }

  var edits: [XcodeEdit] { differences.flatMap(\.edits) + moves }

  /// Out of its list into another one, a member of an object.
  mutating func move(_ object: FileObject, to owner: FileObject, _ key: String) {
    guard let value = object.value else { return }
    moves += object.removal + owner.append(.read(value), to: key)
  }

  mutating func addExtra(_ what: String, _ object: FileObject) {
    add(.extra, object.path, "\(what) is not in the catalog", nil, object.removal)
  }

  mutating func reportExtraProducts() {
    guard !keepsUnknown else { return }
    let wanted = Set(
      expected.file.products.map(\.productID) + expected.file.subscriptions.map(\.productID)
    ).union(expected.unshown)
    for product in file.products where !wanted.contains(product.productID) {
      addExtra("product \(quoted(product.productID))", product.source)
      extraProducts.insert(product.productID)
    }
    for subscription in file.subscriptions where !wanted.contains(subscription.productID) {
      addExtra("subscription \(quoted(subscription.productID))", subscription.source)
      extraProducts.insert(subscription.productID)
    }
  }
}

/// Changes of the object, under the names that the file has for its members.
extension FileObject {
  func set(_ key: String, _ value: JSON) -> [XcodeEdit] { set(key, XcodePart(value)) }

  func set(_ key: String, _ part: XcodePart) -> [XcodeEdit] {
    value.map { [.set($0, spelling(of: key), part)] } ?? []
  }

  func unset(_ key: String) -> [XcodeEdit] { value.map { [.unset($0, spelling(of: key))] } ?? [] }

  func append(_ part: XcodePart, to key: String) -> [XcodeEdit] {
    value.map { [.append($0, spelling(of: key), part)] } ?? []
  }

  /// Out of the list that it is in.
  var removal: [XcodeEdit] { value.map { [.remove($0)] } ?? [] }
}
