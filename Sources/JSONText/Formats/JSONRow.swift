/// A member of the objects of a format: its name, type and sentence, and the value that an item has there.
package struct JSONRow<Item>: Sendable {
  let name: String
  let isRequired: Bool
  let schema: JSON
  let definitions: [JSON.Member]
  /// Writes key and value, or nothing.
  package let write: @Sendable (inout JSONWriter, Item) -> Void

  private init<Value>(
    _ name: String, _ type: JSONType<Value>, _ sentence: String?, isRequired: Bool,
    write: @escaping @Sendable (inout JSONWriter, Item) -> Void
  ) {
    (self.name, self.isRequired, self.write) = (name, isRequired, write)
    schema = type.schema.described(sentence)
    definitions = type.definitions
  }

  package static func row<Value>(
    _ name: String, _ type: JSONType<Value>, _ sentence: String? = nil,
    _ value: @escaping @Sendable (Item) -> Value
  ) -> JSONRow {
    JSONRow(name, type, sentence, isRequired: true) { json, item in
      json.key(name)
      type.write(&json, value(item))
    }
  }

  /// - Parameter value: nil where the item has none: then the member is left out.
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

  package static func format(_ name: String) -> JSONRow {
    .row("format", .constant(name), "Name and version of this format.") { _ in name }
  }
}

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
