import Diagnostics
package import JSONText
package import OfferLanguage
package import OfferModel

/// A resource as JSON:API writes it: a type, an id, attributes and relationships.
///
/// Attributes stay as Apple spells them: a value that offerc does not know can then be named in a message.
package struct ResourceObject: Sendable {
  package let type: String
  package let id: String
  private let json: JSONValue

  /// Nil for a value without `type` and `id`, or whose id cannot be part of a path.
  package init?(_ json: JSONValue) {
    guard let type = json["type"]?.string, let id = json["id"]?.string, isPathPart(id) else { return nil }
    self.type = type
    self.id = id
    self.json = json
  }

  /// The same object without the answer that it came in, which can be a thousand times as long, and without its links: a long
  /// list takes a fifth of the memory.
  ///
  /// - Parameter relationships: the names of those that are kept.
  func alone(with relationships: String...) -> ResourceObject {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("type", type)
      writer.member("id", id)
      if let attributes = json["attributes"] {
        writer.key("attributes")
        writer.raw(attributes.text)
      }
      writer.key("relationships")
      writer.object { writer in
        for name in relationships {
          guard let relationship = json["relationships"]?[name] else { continue }
          writer.key(name)
          writer.raw(relationship.text)
        }
      }
    }
    let document = try? JSONDocument(reading: writer.finish())
    return document.flatMap { ResourceObject($0.root) } ?? self
  }

  func attribute(_ name: String) -> JSONValue? { json["attributes"]?[name] }

  package func text(_ name: String) -> String? { attribute(name)?.string }
  package func integer(_ name: String) -> Int? { attribute(name)?.integer.flatMap(usable) }
  package func boolean(_ name: String) -> Bool? { attribute(name)?.boolean }
  package func texts(_ name: String) -> [String]? {
    attribute(name)?.elements.map { $0.compactMap(\.string) }
  }

  package func integer(_ name: String, _ member: String) -> Int? {
    attribute(name)?[member]?.integer.flatMap(usable)
  }

  /// A number that the language takes; Apple's are all small.
  private func usable(_ number: Int) -> Int? {
    (-1_000_000_000...1_000_000_000).contains(number) ? number : nil
  }

  /// The id of a to-one relationship; nil if the answer has only links.
  package func linkedId(_ name: String) -> String? {
    json["relationships"]?[name]?["data"]?["id"]?.string
  }

  /// The ids of a to-many relationship, and how many there are in all; nil if the answer has only links.
  package func linkedIds(_ name: String) -> LinkedIds? {
    guard let relationship = json["relationships"]?[name],
      let ids = relationship["data"]?.elements.map({ $0.compactMap { $0["id"]?.string } })
    else { return nil }
    return LinkedIds(ids: ids, total: relationship["meta"]?["paging"]?["total"]?.integer)
  }
}

/// Ids become parts of requests: none may lead to another place. Apple's are numbers, UUIDs, codes of territories and
/// base64 for URLs.
private func isPathPart(_ id: String) -> Bool {
  id.utf8.contains { $0 != UInt8(ascii: ".") }
    && id.utf8.allSatisfy { isAlphanumeric($0) || signs.contains($0) }
}

private let signs = Array("-._~!$&'()*+,;=:@".utf8)

package struct LinkedIds: Sendable {
  package let ids: [String]
  /// Nil if the answer does not say.
  package let total: Int?

  /// Whether no id was left out. An answer that does not count is complete below Apple's limit for included lists.
  package func isComplete(limit: Int) -> Bool { total.map { ids.count >= $0 } ?? (ids.count < limit) }
}

/// What is read besides the values of a catalog: names by which objects are told from each other, and what the language has no
/// word for. Names are those of Apple's OpenAPI document, versions 4.4.1 and 4.5.1.
extension ResourceObject {
  package func text(_ key: Key) -> String? {
    AppleResource.named(type)?.attribute(key).flatMap { text($0.name) }
  }

  func boolean(_ key: Key) -> Bool? {
    AppleResource.named(type)?.attribute(key).flatMap { boolean($0.name) }
  }

  package var name: String? { text("name") }
  package var locale: String? { text("locale") }
  package var state: AppleState? { text("state").map(AppleState.init) }
  package var productId: String? { text(.productId) }
  /// Apple's word for the plan of a price or an availability; nil for the one that every subscription has.
  package var planType: String? { text(.targetPlan) }
  package var plan: BillingPlan { planType == BillingPlan.monthly.appleName ? .monthly : .upFront }

  /// Whether existing subscribers keep a price.
  var preserved: Bool? { boolean("preserved") }
  /// The price of a price point, a decimal in the storefront's currency.
  var customerPrice: String? { text("customerPrice") }
  package var territory: String? { linkedId("territory") }
  /// The id of the price point of a price or an offer; nil for a free offer.
  var pricePoint: String? {
    ["subscriptionPricePoint", "pricePoint", "inAppPurchasePricePoint"].lazy.compactMap(linkedId).first
  }

  // MARK: - Versions of texts

  var version: Int? { integer("version") }
  /// Nil if the answer does not include them.
  var images: LinkedIds? { linkedIds("images") }
  var localizations: LinkedIds? { linkedIds("localizations") }

  var versionState: VersionState { VersionState(state) }

  /// Where the parts of an image or a screenshot are uploaded.
  var parts: [JSONValue] { attribute("uploadOperations")?.elements.map { Array($0) } ?? [] }
  var uploadState: UploadState {
    switch attribute("assetDeliveryState")?["state"]?.string {
    case "AWAITING_UPLOAD"?: .open
    case "FAILED"?: .failed
    case nil where !parts.isEmpty: .open
    default: .there
    }
  }
}

extension [ResourceObject] {
  /// The version with the highest number.
  var newestVersion: ResourceObject? {
    self.max { one, other in (one.version ?? 0, one.id) < (other.version ?? 0, other.id) }
  }
}

enum UploadState: String {
  /// Reserved, and its parts are awaited.
  case open
  /// Apple cannot process it.
  case failed
  /// Committed: it is there, or will be in a moment.
  case there
}
