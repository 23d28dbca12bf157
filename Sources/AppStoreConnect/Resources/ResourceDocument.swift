import JSONText
import OfferLanguage

/// The resources of an answer, all pages together.
package struct ResourceDocument: Sendable {
  private struct Key: Hashable {
    let type: String
    let id: String
  }

  package let data: [ResourceObject]
  private let included: [Key: ResourceObject]

  /// - Throws: `ReadFailure` when a page is no JSON:API document.
  init(_ answer: ReadAnswer) throws(ReadFailure) {
    var data: [ResourceObject] = []
    var included: [Key: ResourceObject] = [:]
    var taken: Set<Key> = []
    for page in answer.pages {
      for object in try ResourceDocument.objects(page.root) {
        // A list is of one type. A row that is skipped would look as if it were not there.
        if let first = data.first, first.type != object.type {
          throw ResourceDocument.unreadable("a list has rows of different types")
        }
        // A list that changes while its pages are read can show a row twice.
        if taken.insert(Key(type: object.type, id: object.id)).inserted { data.append(object) }
      }
      for object in page.root["included"]?.elements.map({ $0.compactMap(ResourceObject.init) }) ?? [] {
        included[Key(type: object.type, id: object.id)] = object
      }
    }
    self.data = data
    self.included = included
  }

  private init(_ data: [ResourceObject], included: [Key: ResourceObject]) {
    self.data = data
    self.included = included
  }

  /// A list of one of its objects that came with it, as if it had been asked for; nil if something of it did not come.
  ///
  /// - Parameter limit: how many of a list an answer includes.
  func included(_ list: String, of one: ResourceObject, _ resource: AppleResource, limit: Int)
    -> ResourceDocument?
  {
    guard let linked = one.linkedIds(list), linked.isComplete(limit: limit),
      includes(linked.ids, resource.type)
    else { return nil }
    return ResourceDocument(linked.ids.compactMap { included(resource.type, $0) }, included: included)
  }

  private static func objects(_ root: JSONValue) throws(ReadFailure) -> [ResourceObject] {
    guard let data = root["data"] else { throw unreadable("it has no `data`") }
    if data.isNull { throw ReadFailure(.notFound, "the response is empty: its `data` is null") }
    if let list = data.elements {
      let objects = list.map(ResourceObject.init)
      let usable = objects.compactMap(\.self)
      guard usable.count == objects.count else { throw unreadable("a row has no usable `type` or `id`") }
      return usable
    }
    guard let object = ResourceObject(data) else { throw unreadable("`data` has no usable `type` or `id`") }
    return [object]
  }

  private static func unreadable(_ what: String) -> ReadFailure {
    ReadFailure(.unavailable, "the response is not what Apple documents: " + what)
  }

  /// Whether an answer includes every resource that it links to: another client may not have asked for them.
  func includes(_ ids: [String], _ type: String) -> Bool { ids.allSatisfy { included(type, $0) != nil } }

  package func included(_ type: String, _ id: String) -> ResourceObject? { included[Key(type: type, id: id)] }

  /// The resources of the list that are of a type; other types are not what was asked for.
  func all(_ resource: AppleResource) -> [ResourceObject] { data.filter { $0.type == resource.type } }
}

extension AnswerSource {
  /// - Throws: what `read` throws.
  func document(_ path: String, _ query: KeyValuePairs<String, String> = [:]) throws
    -> Result<ResourceDocument, ReadFailure>
  {
    try document(ReadRequest(path, query))
  }

  /// - Throws: what `read` throws.
  func document(_ request: ReadRequest) throws -> Result<ResourceDocument, ReadFailure> {
    let results = try read([request])
    return Result { () throws(ReadFailure) in try ResourceDocument(try results[0].get()) }
  }
}
