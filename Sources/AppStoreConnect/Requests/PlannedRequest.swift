import JSONText

/// A request that changes something, as a plan holds it.
package struct PlannedRequest: Hashable, Sendable {
  package enum Method: String, Sendable {
    case post = "POST"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  package let method: Method
  /// `/v1/subscriptions`.
  package let collection: String
  /// What it changes or deletes; nil for what it creates.
  package let target: Reference?
  /// Nil for a deletion.
  package let body: BodyValue?

  init(_ method: Method, _ collection: String, _ target: Reference?, _ body: BodyValue?) {
    (self.method, self.collection, self.target, self.body) = (method, collection, target, body)
  }

  static func create(
    _ collection: String, _ type: String, _ attributes: [BodyValue.Member],
    _ relationships: [BodyValue.Member], included: [BodyValue] = []
  ) -> PlannedRequest {
    PlannedRequest(
      .post, collection, nil, document(type, nil, attributes, relationships, included: included))
  }

  static func update(
    _ collection: String, _ type: String, _ target: Reference, _ attributes: [BodyValue.Member],
    _ relationships: [BodyValue.Member] = [], included: [BodyValue] = []
  ) -> PlannedRequest {
    PlannedRequest(
      .patch, collection, target,
      document(type, target, attributes, relationships, included: included))
  }

  static func delete(_ collection: String, _ target: Reference) -> PlannedRequest {
    PlannedRequest(.delete, collection, target, nil)
  }

  package func path(_ resolve: (Reference) -> String) -> String {
    collection + (target.map { "/" + resolve($0) } ?? "")
  }

  /// The body as it is sent; empty for a deletion.
  package func bytes(_ resolve: (Reference) -> String) -> [UInt8] {
    guard let body else { return [] }
    var json = JSONWriter()
    body.write(&json, resolve)
    return json.finish()
  }

  package var references: [Reference] {
    var all = body?.references ?? []
    if let target, case .known = target {} else if let target { all.append(target) }
    return all
  }

  private static func document(
    _ type: String, _ id: Reference?, _ attributes: [BodyValue.Member], _ relationships: [BodyValue.Member],
    included: [BodyValue]
  ) -> BodyValue {
    var data: [BodyValue.Member] = [.init("type", .text(type))]
    if let id { data.append(.init("id", .id(id))) }
    if !attributes.isEmpty { data.append(.init("attributes", .object(attributes))) }
    if !relationships.isEmpty { data.append(.init("relationships", .object(relationships))) }
    var members: [BodyValue.Member] = [.init("data", .object(data))]
    if !included.isEmpty { members.append(.init("included", .list(included))) }
    return .object(members)
  }
}

/// `{"data": {"type": …, "id": …}}`.
func link(_ name: String, _ type: String, _ id: Reference) -> BodyValue.Member {
  BodyValue.Member(name, .object(["data": .object(["type": .text(type), "id": .id(id)])]))
}

/// `{"data": [{"type": …, "id": …}, …]}`.
func links(_ name: String, _ type: String, _ ids: [Reference]) -> BodyValue.Member {
  BodyValue.Member(
    name, .object(["data": .list(ids.map { .object(["type": .text(type), "id": .id($0)]) })]))
}
