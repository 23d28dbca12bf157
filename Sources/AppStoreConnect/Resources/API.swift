/// Apple's resources as values: the names of types and attributes are those of the schemas of the App Store Connect API.
///
/// Only what offerc reads is here. Source: Apple's OpenAPI document, versions 4.4.1 and 4.5.1.
package enum API {}

/// A resource of the API with the attributes that offerc reads.
package protocol APIResource: Sendable {
  static var type: String { get }
  init(_ object: ResourceObject)
}

extension ResourceDocument {
  /// The resources of the list that have the type; other types are not what was asked for.
  package func all<Resource: APIResource>(_ type: Resource.Type = Resource.self) -> [Resource] {
    data.filter { $0.type == Resource.type }.map(Resource.init)
  }

  /// The included resource that a relationship links to.
  package func included<Resource: APIResource>(_ id: String?, as type: Resource.Type = Resource.self)
    -> Resource?
  {
    id.flatMap { included(Resource.type, $0) }.map(Resource.init)
  }
}
