import Diagnostics

/// One difference between a configuration file and a catalog, with the edits of the file that remove it.
struct Difference {
  var rule: StoreKitRule
  /// The place in the file.
  var path: JSONPath
  var message: String
  /// The place in the catalog.
  var origin: SourceRange?
  var edits: [XcodeEdit] = []
}

extension Difference {
  func finding(in file: UInt32, _ places: inout JSONPlaces) -> Finding {
    let range = places.range(of: path) ?? 0..<0
    return Finding(
      rule.id, rule.severity, message, object: .named(path.description),
      at: SourceRange(
        file: file, start: UInt32(clamping: range.lowerBound), end: UInt32(clamping: range.upperBound)),
      related: origin.map { [Label($0, "the catalog says it here")] } ?? [],
      help: help)
  }

  private var help: String? {
    guard !edits.isEmpty else { return nil }
    return switch rule {
    case .missing: "run `offerc storekit update` to add it to the file"
    case .extra:
      "run `offerc storekit update` to remove it; --keep-unknown accepts products that only the file has"
    default: "run `offerc storekit update` to change the file"
    }
  }
}
