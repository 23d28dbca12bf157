import ByteText

/// How values of one type are written as JSON and read again, and the JSON Schema (draft 7) of the result.
///
/// A type can be read if it is made of types that can be read: of objects, those with a blank value (`open(_:from:)`), and of
/// conversions, those with a way back (`of(_:back:)`). All others throw when a value is read.
///
/// `JSONType<Never>` and collections of it have only the schema. Their values are written by something else, as a stream.
package struct JSONType<Value>: Sendable {
  package typealias Write = @Sendable (_ json: inout JSONWriter, _ value: Value) -> Void
  package typealias Read = @Sendable (_ value: JSONValue) throws(UnreadableValue) -> Value

  /// The keywords of the schema, except `definitions`.
  package let schema: JSON
  /// The definitions to which the schema refers, each name once.
  package let definitions: [JSON.Member]
  package let write: Write
  package let read: Read

  package init(
    _ schema: JSON, definitions: [JSON.Member] = [],
    read: @escaping Read = {
      value throws(UnreadableValue) in throw UnreadableValue(value)
    },
    write: @escaping Write
  ) {
    self.schema = schema
    self.definitions = definitions
    self.read = read
    self.write = write
  }

  /// - Parameter value: what a value of JSON means; nil if it is not one of this type.
  package init(
    _ schema: JSON, value: @escaping @Sendable (JSONValue) -> Value?,
    write: @escaping Write
  ) {
    self.init(
      schema, read: { json throws(UnreadableValue) in try UnreadableValue.unwrap(value(json), of: json) },
      write: write)
  }

  /// Returns a type of the same values whose schema is a definition, to which schemas refer by its name.
  package func defined(_ name: String, _ sentence: String? = nil) -> JSONType {
    let definition = JSON.Member(name, schema.described(sentence))
    return JSONType(
      .reference(name), definitions: unique([definition] + definitions), read: read, write: write)
  }

  /// Returns the schema of values that have exactly one of two types.
  package static func either<A, B>(_ a: JSONType<A>, _ b: JSONType<B>) -> JSONType where Value == Never {
    JSONType(["oneOf": [a.schema, b.schema]], definitions: unique(a.definitions + b.definitions)) { _, _ in }
  }

  /// Returns the text of a value on one line, with its line feed.
  package func line(_ value: Value) -> [UInt8] { bytes(value) + [0x0A] }

  /// Returns the text of a value on one line.
  package func bytes(_ value: Value) -> [UInt8] {
    var json = JSONWriter()
    write(&json, value)
    return json.finish()
  }

  /// Checks a value against the schema.
  ///
  /// - Throws: The first fault.
  package func check(_ value: JSONValue) throws(SchemaFault) {
    var checker = SchemaChecker(schema, definitions: .object(definitions))
    try checker.check(value)
  }

  /// Returns a type with the same schema whose values are written by something else.
  package func written<Source>(by write: @escaping JSONType<Source>.Write) -> JSONType<Source> {
    JSONType<Source>(schema, definitions: definitions, write: write)
  }

  /// Returns a type of other values that are written as values of this type.
  ///
  /// - Parameter value: Converts such a value.
  package func of<Source>(_ value: @escaping @Sendable (Source) -> Value) -> JSONType<Source> {
    JSONType<Source>(schema, definitions: definitions) { [write] json, source in write(&json, value(source)) }
  }

  /// The same, which can be read again.
  ///
  /// - Parameter back: the source of a value; nil if it has none.
  package func of<Source>(
    _ value: @escaping @Sendable (Source) -> Value, back: @escaping @Sendable (Value) -> Source?
  ) -> JSONType<Source> {
    JSONType<Source>(
      schema, definitions: definitions,
      read: { [read] json throws(UnreadableValue) in
        try UnreadableValue.unwrap(back(try read(json)), of: json)
      },
      write: { [write] json, source in write(&json, value(source)) })
  }

  package static func array<Element>(of element: JSONType<Element>) -> JSONType where Value == [Element] {
    JSONType(
      ["type": "array", "items": element.schema], definitions: element.definitions,
      read: { json throws(UnreadableValue) in
        var elements: [Element] = []
        for one in try UnreadableValue.unwrap(json.elements, of: json) {
          elements.append(try element.read(one))
        }
        return elements
      },
      write: { json, elements in
        json.array { json in for one in elements { element.write(&json, one) } }
      })
  }

  /// An object whose keys are data, sorted.
  package static func dictionary<Element>(of element: JSONType<Element>) -> JSONType
  where Value == [String: Element] {
    let map = JSONType<[(key: String, value: Element)]>.map(of: element)
    return JSONType(
      map.schema, definitions: map.definitions,
      read: { json throws(UnreadableValue) in
        var elements: [String: Element] = [:]
        // Of members with one name the first counts, as in every object.
        for member in try UnreadableValue.unwrap(json.members, of: json) where elements[member.key] == nil {
          elements[member.key] = try element.read(member.value)
        }
        return elements
      },
      write: { json, elements in map.write(&json, elements.sorted { $0.key < $1.key }) })
  }

  /// An object whose keys are data, such as prices by storefront. It is written in the order of the array.
  package static func map<Element>(of element: JSONType<Element>) -> JSONType
  where Value == [(key: String, value: Element)] {
    JSONType(
      ["type": "object", "additionalProperties": element.schema], definitions: element.definitions
    ) { json, members in
      json.object { json in
        for (key, value) in members {
          json.key(key)
          element.write(&json, value)
        }
      }
    }
  }

  /// An object with the members of these rows, and no others.
  package static func object(_ rows: [JSONRow<Value>]) -> JSONType { object(rows, isOpen: false) }

  /// An object with the members of these rows. Readers ignore other members, which later versions can have.
  package static func open(_ rows: [JSONRow<Value>]) -> JSONType { object(rows, isOpen: true) }

  /// An object of a file that is read again: its rows change the blank value one after the other.
  package static func open(_ rows: [JSONRow<Value>], from blank: Value) -> JSONType where Value: Sendable {
    open(rows).read(rows, from: blank)
  }

  /// The same, with no other members.
  package static func object(_ rows: [JSONRow<Value>], from blank: Value) -> JSONType where Value: Sendable {
    object(rows).read(rows, from: blank)
  }

  private func read(_ rows: [JSONRow<Value>], from blank: Value) -> JSONType where Value: Sendable {
    JSONType(
      schema, definitions: definitions,
      read: { json throws(UnreadableValue) in
        _ = try UnreadableValue.unwrap(json.members, of: json)
        var value = blank
        for row in rows { try row.read(&value, json) }
        return value
      },
      write: write)
  }

  private static func object(_ rows: [JSONRow<Value>], isOpen: Bool) -> JSONType {
    let required = rows.filter(\.isRequired).map(\.name)
    let schema: JSON = [
      "type": "object", "additionalProperties": isOpen ? nil : false,
      "required": required.isEmpty ? nil : .texts(required),
      "properties": .object(rows.map { JSON.Member($0.name, $0.schema) }),
    ]
    return JSONType(schema, definitions: unique(rows.flatMap(\.definitions))) { json, value in
      json.object { json in for row in rows { row.write(&json, value) } }
    }
  }
}

extension JSONType where Value == Never {
  /// A type with only a schema.
  package init(_ schema: JSON) { self.init(schema) { _, _ in } }
}

// MARK: - Single values

extension JSONType where Value == String {
  package static var text: JSONType { string(["type": "string"]) }

  package static func text(_ pattern: String) -> JSONType {
    string(["type": "string", "pattern": .text(pattern)])
  }

  package static func words(_ words: [String]) -> JSONType {
    string(["enum": .texts(words)]) { text in words.contains { $0.isIdentical(to: text) } }
  }

  package static func constant(_ text: String) -> JSONType {
    string(["const": .text(text)]) { text.isIdentical(to: $0) }
  }

  private static func string(
    _ schema: JSON, _ isAllowed: @escaping @Sendable (String) -> Bool = { _ in true }
  ) -> JSONType {
    JSONType(schema, value: { json in json.string.flatMap { isAllowed($0) ? $0 : nil } }) { json, text in
      json.string(text)
    }
  }

  /// A day: `2027-03-01`.
  package static var day: JSONType { .text("^[0-9]{4}-[0-9]{2}-[0-9]{2}$") }
  /// A month: `2027-03`.
  package static var month: JSONType { .text("^[0-9]{4}-[0-9]{2}$") }
  /// A quarter: `2027Q1`.
  package static var quarter: JSONType { .text("^[0-9]{4}Q[1-4]$") }
  /// Three capital letters: a storefront or a currency.
  package static var code: JSONType { .text("^[A-Z]{3}$") }
  /// A decimal number with no digits or two digits after the point.
  package static var amount: JSONType { .text("^[0-9]+(\\.[0-9]{2})?$") }
  /// A SHA-256 digest in hexadecimal digits.
  package static var digest: JSONType { .text("^sha256:[0-9a-f]{64}$") }
  package static var ruleName: JSONType { .text("^[a-z][a-z0-9-]*$") }
}

extension JSONType where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// The raw value of a case.
  package static var word: JSONType {
    JSONType<String>.words(Value.allCases.map(\.rawValue)).of(\.rawValue, back: { Value(rawValue: $0) })
  }
}

extension JSONType where Value == Int {
  package static var integer: JSONType { number(["type": "integer"]) }

  package static func numbers(_ numbers: [Int]) -> JSONType {
    number(["enum": .array(numbers.map(JSON.number))])
  }

  package static func integer(from minimum: Int) -> JSONType {
    number(["type": "integer", "minimum": .number(minimum)])
  }

  private static func number(_ schema: JSON) -> JSONType {
    JSONType(schema, value: { $0.integer }) { json, number in json.number(number) }
  }
}

extension JSONType where Value == JSON {
  /// Any value with this schema, as it is.
  package static func json(_ schema: JSON) -> JSONType {
    JSONType(schema, value: { JSON($0) }) { json, value in json.value(value) }
  }
}

extension JSONType where Value == [UInt8] {
  /// A value with this schema that is text of JSON already, and stays its bytes when it is read.
  package static func raw(_ schema: JSON) -> JSONType {
    JSONType(schema, value: { Array($0.text) }) { json, bytes in json.raw(bytes) }
  }
}

extension JSONType where Value == Bool {
  package static var boolean: JSONType {
    JSONType(["type": "boolean"], value: { $0.boolean }) { json, value in json.boolean(value) }
  }
}

// MARK: - Collections

extension JSONType where Value == [String] {
  package static var texts: JSONType { .array(of: .text) }
}

/// Returns the first definition of each name.
private func unique(_ definitions: [JSON.Member]) -> [JSON.Member] {
  var names: Set<String> = []
  return definitions.filter { names.insert($0.name).inserted }
}
