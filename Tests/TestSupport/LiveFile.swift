import Foundation
import OfferCompiler
import OfferModel
import Testing

/// A `live.json` as `appstore pull` writes it, around the normal form of a catalog.
package struct LiveFile {
  /// The normal form, as JSON that tests change.
  package var catalog: [String: Any]
  /// JSON pointers to what could not be read.
  package var unread: [String] = []
  /// `amounts` by storefront.
  package var amounts: [String: [String]] = [:]
  package var equalized: [[String: Any]] = []
  package var format = "offerc.live/1"

  package init(of yaml: String) throws {
    let bytes = try catalogJSON(try TestSupport.catalog([yaml]))
    let object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    catalog = try #require(object["catalog"] as? [String: Any])
  }

  /// What Apple derives from an amount in the USA.
  package mutating func equalize(_ amount: String, _ prices: [String: String]) {
    equalized.append(["storefront": "USA", "amount": amount, "prices": prices])
  }

  /// Changes each value of a key, from the inside out; nil removes it.
  package mutating func change(_ key: String, _ edit: (Any) -> Any?) {
    catalog = LiveFile.changed(catalog, key, edit) as? [String: Any] ?? [:]
  }

  private static func changed(_ value: Any, _ key: String, _ edit: (Any) -> Any?) -> Any {
    if let list = value as? [Any] { return list.map { changed($0, key, edit) } }
    guard let object = value as? [String: Any] else { return value }
    return object.reduce(into: [String: Any]()) { result, member in
      let inner = changed(member.value, key, edit)
      result[member.key] = member.key == key ? edit(inner) : inner
    }
  }

  package var text: String {
    get throws {
      let file: [String: Any] = [
        "format": format, "fetchedAt": "2026-11-21T12:00:00Z", "storefronts": "2026-01",
        "digest": "sha256:0", "app": ["id": "1234567890", "bundleId": "com.example.app", "name": "Example"],
        "catalog": catalog, "assumed": unread, "ids": [String: String](), "states": [String: String](),
        "unread": [Any](), "left": [Any](), "pricePoints": ["amounts": amounts, "equalized": equalized],
      ]
      let options: JSONSerialization.WritingOptions = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      return String(
        decoding: try JSONSerialization.data(withJSONObject: file, options: options), as: UTF8.self)
    }
  }
}
