import Diagnostics
import OfferModel

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
  /// - Parameter storefront: The storefront that was chosen; nil if it is that of the file.
  func finding(in file: UInt32, _ places: inout JSONPlaces, storefront: Storefront?) -> Finding {
    let range = places.range(of: path) ?? 0..<0
    return Finding(
      rule.id, rule.severity, message, object: .named(path.description),
      at: SourceRange(
        file: file, start: UInt32(clamping: range.lowerBound), end: UInt32(clamping: range.upperBound)),
      related: origin.map { [Label($0, "the catalog says it here")] } ?? [],
      help: help(storefront))
  }

  private func help(_ storefront: Storefront?) -> String? {
    guard !edits.isEmpty else { return nil }
    let command = "`offerc storekit update\(storefront.map { " --storefront \($0.code)" } ?? "")`"
    return switch rule {
    case .missing: "run \(command) to add it to the file"
    case .extra: "run \(command) to remove it; --keep-unknown accepts products that only the file has"
    default: "run \(command) to change the file"
    }
  }
}
