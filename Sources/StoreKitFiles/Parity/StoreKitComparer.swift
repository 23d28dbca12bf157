import Diagnostics
import JSONText
import OfferModel

/// Collects the differences between a configuration file and a catalog, in everything that the format can contain.
struct StoreKitComparer {
  let file: StoreKitFile
  let expected: LoweredCatalog
  /// Whether the file may have products that the catalog does not have.
  let keepsUnknown: Bool
  /// Makes the objects that the file lacks.
  var writer: StoreKitWriter
  private(set) var differences: [Difference] = []
  /// Edits that move objects into other lists. They come last, so that an object is put after those that are new in its list.
  private var moves: [XcodeEdit] = []
  /// Copies of objects of the file, by the offset where the original begins. What changes the original changes the copy, too.
  var copies: [Int: JSONValue] = [:]
  /// The IDs of products and subscriptions that only the file has.
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

  /// Adds a difference.
  ///
  /// - Parameters:
  ///   - path: The place in the file.
  ///   - origin: The place in the catalog.
  ///   - edits: The edits of the file that remove the difference.
  mutating func add(
    _ rule: StoreKitRule, _ path: JSONPath, _ message: String, at origin: SourceRange?,
    edits: [XcodeEdit]
  ) {
    let ofCopies = edits.compactMap(editOfCopy)
    differences.append(
      Difference(rule: rule, path: path, message: message, origin: origin, edits: edits + ofCopies))
  }

  /// Returns the same edit of the object's copy; nil if it has none.
  private func editOfCopy(_ edit: XcodeEdit) -> XcodeEdit? {
    switch edit {
    case .set(let object, let key, let part):
      copies[object.place.lowerBound].map { .set($0, key, part) }
    case .unset(let object, let key): copies[object.place.lowerBound].map { .unset($0, key) }
    case .append, .remove: nil
    }
  }

  /// Adds a value that differs.
  ///
  /// - Parameters:
  ///   - subject: What messages call the value: `the price of subscription 'a'`.
  ///   - found: The value in the file, as messages show it.
  ///   - wanted: The value in the catalog, as messages show it.
  mutating func addDifferent(
    _ object: FileObject, key: String, of subject: String, found: String, wanted: String,
    at origin: SourceRange?, edits: [XcodeEdit]
  ) {
    add(
      .different, object.path(key),
      "\(subject) is \(found) in the file and \(wanted) in the catalog", at: origin, edits: edits)
  }

  /// The edits that make the file agree with the catalog.
  var edits: [XcodeEdit] { differences.flatMap(\.edits) + moves }

  /// Moves an object from its list into the list `owner[key]`.
  mutating func move(_ object: FileObject, to owner: FileObject, _ key: String) {
    guard let value = object.value else { return }
    moves += object.removal + owner.append(.read(value), to: key)
  }

  /// Adds an object that the catalog does not have, with the edit that removes it.
  mutating func addExtra(_ what: String, _ object: FileObject) {
    add(.extra, object.path, "\(what) is not in the catalog", at: nil, edits: object.removal)
  }
}
