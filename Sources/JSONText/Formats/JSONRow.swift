/// A member of the objects of a format: its name, type and description, and its value in an item.
///
/// A `row` is written only; a `member` is read again into the same place.
package struct JSONRow<Item>: Sendable {
  package let name: String
  let isRequired: Bool
  let schema: JSON
  let definitions: [JSON.Member]
  /// Writes the key and the value, or nothing.
  package let write: @Sendable (_ json: inout JSONWriter, _ item: Item) -> Void
  /// Changes an item to what an object says of the member.
  let read: @Sendable (inout Item, JSONValue) throws(UnreadableValue) -> Void

  private init(
    name: String, isRequired: Bool, schema: JSON, definitions: [JSON.Member],
    write: @escaping @Sendable (_ json: inout JSONWriter, _ item: Item) -> Void,
    read: @escaping @Sendable (inout Item, JSONValue) throws(UnreadableValue) -> Void
  ) {
    self.name = name
    self.isRequired = isRequired
    self.schema = schema
    self.definitions = definitions
    self.write = write
    self.read = read
  }

  private init<Value>(
    _ name: String, _ type: JSONType<Value>, _ sentence: String?, isRequired: Bool,
    read: @escaping @Sendable (inout Item, JSONValue) throws(UnreadableValue) -> Void = { _, _ in },
    write: @escaping @Sendable (_ json: inout JSONWriter, _ item: Item) -> Void
  ) {
    self.name = name
    self.isRequired = isRequired
    self.read = read
    self.write = write
    schema = type.schema.described(sentence)
    definitions = type.definitions
  }

  /// A member that all items have.
  package static func row<Value>(
    _ name: String, _ type: JSONType<Value>, _ sentence: String? = nil,
    value: @escaping @Sendable (Item) -> Value
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
    value: @escaping @Sendable (Item) -> Value?
  ) -> JSONRow {
    JSONRow(name, type, sentence, isRequired: false) { json, item in
      guard let value = value(item) else { return }
      json.key(name)
      type.write(&json, value)
    }
  }

  /// A member that is written and read.
  ///
  /// - Parameter isInAllFiles: whether an object without it is refused. If not, the member stays as the blank value has it.
  package static func member<Value>(
    _ name: String, _ type: JSONType<Value>, _ sentence: String? = nil,
    at member: any WritableKeyPath<Item, Value> & Sendable, isInAllFiles: Bool = true
  ) -> JSONRow {
    JSONRow(
      name, type, sentence, isRequired: isInAllFiles,
      read: { item, object throws(UnreadableValue) in
        guard let value = object[name] else {
          guard isInAllFiles else { return }
          throw UnreadableValue(object)
        }
        item[keyPath: member] = try type.read(value)
      },
      write: { json, item in
        json.key(name)
        type.write(&json, item[keyPath: member])
      })
  }

  /// A member that is written and read, and left out where the item has none.
  package static func optionalMember<Value>(
    _ name: String, _ type: JSONType<Value>, _ sentence: String? = nil,
    at member: any WritableKeyPath<Item, Value?> & Sendable
  ) -> JSONRow {
    JSONRow(
      name, type, sentence, isRequired: false,
      read: { item, object throws(UnreadableValue) in
        guard let value = object[name] else { return }
        item[keyPath: member] = try type.read(value)
      },
      write: { json, item in
        guard let value = item[keyPath: member] else { return }
        json.key(name)
        type.write(&json, value)
      })
  }

  /// A list or a text that is written and read, and left out where it is empty.
  package static func memberUnlessEmpty<Value: Collection & Sendable>(
    _ name: String, _ type: JSONType<Value>, _ sentence: String? = nil,
    at member: any WritableKeyPath<Item, Value> & Sendable
  ) -> JSONRow {
    JSONRow(
      name, type, sentence, isRequired: false,
      read: { item, object throws(UnreadableValue) in
        guard let value = object[name] else { return }
        item[keyPath: member] = try type.read(value)
      },
      write: { json, item in
        let value = item[keyPath: member]
        guard !value.isEmpty else { return }
        json.key(name)
        type.write(&json, value)
      })
  }

  /// The row as one of a larger item, which has the item of this row as a part.
  package func part<Whole>(_ place: any WritableKeyPath<Whole, Item> & Sendable) -> JSONRow<Whole> {
    JSONRow<Whole>(
      name: name, isRequired: isRequired, schema: schema, definitions: definitions,
      write: { json, whole in write(&json, whole[keyPath: place]) },
      read: { whole, object throws(UnreadableValue) in try read(&whole[keyPath: place], object) })
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
