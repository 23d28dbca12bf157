extension JSON {
  /// Returns a complete schema.
  ///
  /// - Parameters:
  ///   - sentence: The description.
  ///   - keywords: The keywords, except definitions.
  package static func schema(title: String, _ sentence: String, _ keywords: JSON, definitions: [Member])
    -> JSON
  {
    let head: [Member] = [
      Member("$schema", "http://json-schema.org/draft-07/schema#"), Member("title", .text(title)),
      Member("description", .text(sentence)),
    ]
    let tail = definitions.isEmpty ? [] : [Member("definitions", .object(definitions))]
    return .object(head + (keywords.members ?? []) + tail)
  }

  /// Returns a reference to a schema among the definitions.
  package static func reference(_ name: String) -> JSON { ["$ref": .text("#/definitions/\(name)")] }

  /// Returns the schema with a description, which replaces the one that it has.
  package func described(_ sentence: String?) -> JSON {
    guard let sentence, let members else { return self }
    return .object([Member("description", .text(sentence))] + members.filter { $0.name != "description" })
  }

  /// The text of the value as files of schemas have it.
  package var indented: [UInt8] {
    var json = JSONWriter(pretty: true)
    json.value(self)
    return json.finish()
  }
}
