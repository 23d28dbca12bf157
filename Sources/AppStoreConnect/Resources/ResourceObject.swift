package import JSONText

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
    (self.type, self.id, self.json) = (type, id, json)
  }

  func attribute(_ name: String) -> JSONValue? { json["attributes"]?[name] }

  package func text(_ name: String) -> String? { attribute(name)?.string }
  package func integer(_ name: String) -> Int? { attribute(name)?.integer.flatMap(usable) }
  package func boolean(_ name: String) -> Bool? { attribute(name)?.boolean }
  package func texts(_ name: String) -> [String]? {
    attribute(name)?.elements.map { $0.compactMap(\.string) }
  }

  /// A number inside of an attribute that is an object.
  package func integer(_ name: String, _ member: String) -> Int? {
    attribute(name)?[member]?.integer.flatMap(usable)
  }

  /// A number that the language takes; Apple's are all small.
  private func usable(_ number: Int) -> Int? {
    (-1_000_000_000...1_000_000_000).contains(number) ? number : nil
  }

  /// The id of a to-one relationship; nil where the answer has only links.
  package func linkedId(_ name: String) -> String? {
    json["relationships"]?[name]?["data"]?["id"]?.string
  }

  /// The ids of a to-many relationship, and how many there are in all; nil where the answer has only links.
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
    && id.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789-._~=:".unicodeScalars.contains(scalar))
    }
}

package struct LinkedIds: Sendable {
  package let ids: [String]
  /// Nil where the answer does not say.
  package let total: Int?

  /// Whether no id was left out. An answer that does not count is complete below Apple's limit for included lists.
  package func isComplete(limit: Int) -> Bool { total.map { ids.count >= $0 } ?? (ids.count < limit) }
}
