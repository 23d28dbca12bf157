/// A versioned format of files. The same rows give its schema, write its files, and check files that are read.
package struct JSONFormat<Item>: Sendable {
  /// The name with the version, such as `offerc.diff/2`.
  package let name: String
  package let schema: JSON
  private let type: JSONType<Item>

  /// - Parameters:
  ///   - title: The title of the schema.
  ///   - sentence: A description: which command writes the files, and what can change within the version.
  package init(_ name: String, title: String, sentence: String, _ type: JSONType<Item>) {
    self.name = name
    self.type = type
    schema = .schema(title: title, sentence, type.schema, definitions: type.definitions)
  }

  /// Returns the text of a file, indented.
  package func bytes(_ item: Item) -> [UInt8] {
    var json = JSONWriter(pretty: true)
    type.write(&json, item)
    return json.finish()
  }

  /// Returns the text on one line, with its line feed.
  package func line(_ item: Item) -> [UInt8] { type.line(item) }

  /// - Throws: the first value that cannot be read, although it may be as the schema says.
  package func read(_ root: JSONValue) throws(UnreadableValue) -> Item { try type.read(root) }

  /// Checks a file against the schema.
  ///
  /// - Throws: The first fault.
  package func check(_ root: JSONValue) throws(SchemaFault) {
    if let found = root["format"], found.string != name {
      throw SchemaFault(.notListed([.text(name)]), found, path: "format")
    }
    var checker = SchemaChecker(schema)
    try checker.check(root)
  }
}
