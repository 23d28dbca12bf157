/// A member of the objects of a format: its name, type and description, and its value in an item.
package struct JSONRow<Item>: Sendable {
  let name: String
  let isRequired: Bool
  let schema: JSON
  let definitions: [JSON.Member]
  /// Writes the key and the value, or nothing.
  package let write: @Sendable (_ json: inout JSONWriter, _ item: Item) -> Void

  private init<Value>(
    _ name: String, _ type: JSONType<Value>, _ sentence: String?, isRequired: Bool,
    write: @escaping @Sendable (_ json: inout JSONWriter, _ item: Item) -> Void
  ) {
    self.name = name
    self.isRequired = isRequired
    self.write = write
    schema = type.schema.described(sentence)
    definitions = type.definitions
  }

  /// A member that all items have.
  package static func row<Value>(
    _ name: String, _ type: JSONType<Value>, _ sentence: String? = nil,
    _ value: @escaping @Sendable (Item) -> Value
  ) -> JSONRow {
    JSONRow(name, type, sentence, isRequired: true) { json, item in
      json.key(name)
      type.write(&json, value(item))
    }
  }

  /// A member that some items have.
  ///
  /// - Parameter value: Returns the value of an item; nil if it does not have the member.
  package static func optional<Value>(
    _ name: String, _ type: JSONType<Value>, _ sentence: String? = nil,
    _ value: @escaping @Sendable (Item) -> Value?
  ) -> JSONRow {
    JSONRow(name, type, sentence, isRequired: false) { json, item in
      guard let value = value(item) else { return }
      json.key(name)
      type.write(&json, value)
    }
  }

  /// The member with the name of the format.
  package static func format(_ name: String) -> JSONRow {
    .row("format", .constant(name), "Name and version of this format.") { _ in name }
  }
}

/// Rows of a schema whose files are written by something else.
extension JSONRow where Item == Never {
  package static func row<Value>(_ name: String, _ type: JSONType<Value>, _ sentence: String? = nil)
    -> JSONRow
  {
    JSONRow(name, type, sentence, isRequired: true) { _, _ in }
  }

  package static func optional<Value>(
    _ name: String, _ type: JSONType<Value>, _ sentence: String? = nil
  ) -> JSONRow {
    JSONRow(name, type, sentence, isRequired: false) { _, _ in }
  }
}
