import ByteText
package import JSONText
import OfferLanguage

/// A request that changes something, as a plan holds it.
package struct PlannedRequest: Hashable, Sendable {
  /// POST, PATCH or DELETE.
  package let method: HTTPMethod
  /// `/v1/subscriptions`.
  package let collection: String
  /// What it changes or deletes; nil for what it creates.
  package let target: Reference?
  /// The list of the target from which it deletes: `prices`; nil if it is about the target itself.
  let list: String?
  /// Nil for the deletion of one object. An `id` is the text of a reference.
  package let body: JSON?

  init(_ method: HTTPMethod, _ collection: String, target: Reference?, list: String? = nil, body: JSON?) {
    self.method = method
    self.collection = collection
    self.target = target
    self.list = list
    self.body = body
  }

  static func create(
    _ resource: AppleResource, attributes: [JSON.Member], relationships: [JSON.Member],
    included: [JSON] = []
  ) -> PlannedRequest {
    PlannedRequest(
      .post, resource.collection, target: nil,
      body: document(
        type: resource.type, id: nil, attributes: attributes, relationships: relationships, included: included
      ))
  }

  /// - Parameter owner: what it belongs to.
  static func create(_ resource: AppleResource, _ object: NormalObject, in owner: Reference) -> PlannedRequest
  {
    .create(resource, attributes: resource.attributes(ofNew: object), relationships: resource.owner(owner))
  }

  static func update(
    _ resource: AppleResource, _ target: Reference, attributes: [JSON.Member],
    relationships: [JSON.Member] = [], included: [JSON] = []
  ) -> PlannedRequest {
    PlannedRequest(
      .patch, resource.collection, target: target,
      body: document(
        type: resource.type, id: target, attributes: attributes, relationships: relationships,
        included: included))
  }

  /// Nil if no key that differs can be changed by a request.
  static func update(
    _ resource: AppleResource, _ target: Reference, as object: NormalObject, changing keys: [Key]
  )
    -> PlannedRequest?
  {
    let attributes = resource.attributes(of: object, changed: keys)
    return attributes.isEmpty ? nil : .update(resource, target, attributes: attributes)
  }

  static func delete(_ resource: AppleResource, _ target: Reference) -> PlannedRequest {
    PlannedRequest(.delete, resource.collection, target: target, body: nil)
  }

  /// Deletes members of a list of one owner, all with one request.
  ///
  /// Source: App Store Connect API, `DELETE /v1/subscriptions/{id}/relationships/prices` and `…/introductoryOffers`.
  /// - Parameter owner: Apple's id of the subscription.
  static func delete(_ resource: AppleResource, _ ids: [String], of owner: Reference) -> [PlannedRequest] {
    guard ids.count > 1, let list = resource.home?.list else {
      return ids.map { .delete(resource, .known($0)) }
    }
    return [
      PlannedRequest(
        .delete, AppleResource.subscription.collection, target: owner, list: list,
        body: ["data": .array(ids.map { identifier(resource.type, .known($0)) })])
    ]
  }

  /// The path as a plan shows it; it is also sent like this if all ids are known.
  package var path: String {
    collection + (target.map { "/" + $0.text } ?? "") + (list.map { PlannedRequest.relationships + $0 } ?? "")
  }

  private static let relationships = "/relationships/"

  package var references: [Reference] {
    var all = target.map { [$0] } ?? []
    _ = body?.mappingIds { text in
      if let reference = Reference(parsing: text) { all.append(reference) }
      return text
    }
    return all.filter { if case .known = $0 { false } else { true } }
  }

  private static func document(
    type: String, id: Reference?, attributes: [JSON.Member], relationships: [JSON.Member],
    included: [JSON]
  ) -> JSON {
    let data: JSON = [
      "type": .text(type), "id": id.map { .text($0.text) },
      "attributes": attributes.isEmpty ? nil : .object(attributes),
      "relationships": relationships.isEmpty ? nil : .object(relationships),
    ]
    return ["data": data, "included": included.isEmpty ? nil : .array(included)]
  }

  /// Returns nil for texts that no plan has.
  init?(_ texts: RequestTexts) {
    let path = texts.path
    guard let method = HTTPMethod(rawValue: texts.method), [.post, .patch, .delete].contains(method),
      path.byBytes.hasPrefix("/v1/") || path.byBytes.hasPrefix("/v2/")
    else { return nil }
    var target: Reference?
    var collection = path
    var list: String?
    if method == .delete, let range = path.byBytes.firstRange(of: PlannedRequest.relationships) {
      list = String(path[range.upperBound...])
      collection = String(path[..<range.lowerBound])
    }
    if method != .post {
      let own = collection
      guard let slash = own.byBytes.lastIndex(of: "/"),
        let id = Reference(parsing: String(own[own.index(after: slash)...]))
      else { return nil }
      collection = String(own[..<slash])
      target = id
    }
    guard collection.byBytes.split(separator: "/").count == 2,
      (list == nil) == (method != .delete || texts.body == nil)
    else { return nil }
    var hasOnlyReferences = true
    _ = texts.body?.mappingIds { text in
      if Reference(parsing: text) == nil { hasOnlyReferences = false }
      return text
    }
    guard hasOnlyReferences else { return nil }
    self.init(method, collection, target: target, list: list, body: texts.body)
  }
}

/// A request as `plan.json` has it.
struct RequestTexts {
  var method = ""
  var path = ""
  var body: JSON?
}

extension RequestTexts {
  init(_ request: PlannedRequest) {
    self.init(method: request.method.rawValue, path: request.path, body: request.body)
  }
}

/// `{"data": {"type": …, "id": …}}`.
func link(_ name: String, type: String, id: Reference) -> JSON.Member {
  JSON.Member(name, ["data": identifier(type, id)])
}

/// `{"data": [{"type": …, "id": …}, …]}`.
func links(_ name: String, type: String, ids: [Reference]) -> JSON.Member {
  JSON.Member(name, ["data": .array(ids.map { identifier(type, $0) })])
}

private func identifier(_ type: String, _ id: Reference) -> JSON {
  ["type": .text(type), "id": .text(id.text)]
}

extension JSON {
  /// Returns the body with other ids. Only the value of an `id` outside of attributes names an object: texts of customers are
  /// never looked at.
  func mappingIds(_ transform: (String) -> String) -> JSON {
    switch self {
    case .array(let elements): .array(elements.map { $0.mappingIds(transform) })
    case .object(let members):
      .object(
        members.map { member in
          switch (member.name, member.value) {
          case ("attributes", _): member
          case ("id", .text(let id)): Member(member.name, .text(transform(id)))
          default: Member(member.name, member.value.mappingIds(transform))
          }
        })
    case .null, .boolean, .number, .text: self
    }
  }
}
