/// A versioned format: the rows of its files, from which come the schema, the writer, and the check of what is read back.
package struct JSONFormat<Item>: Sendable {
  /// `offerc.diff/2`.
  package let name: String
  package let schema: JSON
  private let type: JSONType<Item>

  /// - Parameter title: what the schema is called.
  /// - Parameter sentence: what writes the files, and what may change within the version.
  package init(_ name: String, title: String, _ sentence: String, _ type: JSONType<Item>) {
    self.name = name
    self.type = type
    schema = .schema(title: title, sentence, type.schema, definitions: type.definitions)
  }

  /// Indented.
  package func bytes(_ item: Item) -> [UInt8] {
    var json = JSONWriter(pretty: true)
    type.write(&json, item)
    return json.finish()
  }

  /// In one line, with its line feed.
  package func line(_ item: Item) -> [UInt8] { type.line(item) }

  /// - Throws: the first value that cannot be read, although it may be as the schema says.
  package func read(_ root: JSONValue) throws(UnreadableValue) -> Item { try type.read(root) }

  /// - Throws: the first place where a file is not as the schema says.
  package func check(_ root: JSONValue) throws(SchemaFault) {
    if let found = root["format"], found.string != name {
      throw SchemaFault(.notListed([.text(name)]), found, path: "format")
    }
    var checker = SchemaChecker(schema)
    try checker.check(root)
  }
}

extension JSON {
  /// Of a text that has this schema.
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

  /// A schema that is among the definitions.
  package static func reference(_ name: String) -> JSON { ["$ref": .text("#/definitions/\(name)")] }

  /// A schema with a sentence at its beginning, in place of the one that it has.
  package func described(_ sentence: String?) -> JSON {
    guard let sentence, let members else { return self }
    return .object([Member("description", .text(sentence))] + members.filter { $0.name != "description" })
  }

  /// As files of schemas have it.
  package var indented: [UInt8] {
    var json = JSONWriter(pretty: true)
    json.value(self)
    return json.finish()
  }
}
