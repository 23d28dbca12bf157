package import JSONText

/// A value in the body of a request.
package indirect enum BodyValue: Hashable, Sendable {
  case text(String)
  case integer(Int)
  case boolean(Bool)
  case null
  case texts([String])
  case list([BodyValue])
  /// Members in the order in which they are written.
  case object([Member])
  case id(Reference)

  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: BodyValue

    package init(_ name: String, _ value: BodyValue) {
      self.name = name
      self.value = value
    }
  }

  static func object(_ members: KeyValuePairs<String, BodyValue>) -> BodyValue {
    .object(members.map { Member($0.key, $0.value) })
  }

  /// With the ids that `resolve` gives.
  package func write(_ json: inout JSONWriter, _ resolve: (Reference) -> String) {
    switch self {
    case .text(let text): json.string(text)
    case .integer(let number): json.number(number)
    case .boolean(let truth): json.boolean(truth)
    case .null: json.null()
    case .texts(let texts): json.strings(texts)
    case .list(let items):
      json.beginArray()
      for item in items { item.write(&json, resolve) }
      json.endArray()
    case .object(let members):
      json.beginObject()
      for member in members {
        json.key(member.name)
        member.value.write(&json, resolve)
      }
      json.endObject()
    case .id(let reference): json.string(resolve(reference))
    }
  }

  /// Everything that has to be known before the request can be sent.
  package var references: [Reference] {
    switch self {
    case .id(.known): []
    case .id(let reference): [reference]
    case .list(let items): items.flatMap(\.references)
    case .object(let members): members.flatMap(\.value.references)
    case .text, .integer, .boolean, .null, .texts: []
    }
  }
}
