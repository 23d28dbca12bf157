/// What a value is in JSON: how it is written, and the JSON Schema (draft 7) of what is written.
///
/// `JSONType<Never>` and collections of it have only the schema: something else writes their values, as one stream.
package struct JSONType<Value>: Sendable {
  /// Keywords, without `definitions`.
  package let schema: JSON
  /// What the schema refers to, each name once.
  package let definitions: [JSON.Member]
  package let write: @Sendable (inout JSONWriter, Value) -> Void

  package init(
    _ schema: JSON, definitions: [JSON.Member] = [],
    write: @escaping @Sendable (inout JSONWriter, Value) -> Void
  ) {
    (self.schema, self.definitions, self.write) = (schema, definitions, write)
  }

  /// The same values, referred to by a name wherever they occur.
  package func defined(_ name: String, _ sentence: String? = nil) -> JSONType {
    let definition = JSON.Member(name, schema.described(sentence))
    return JSONType(
      .reference(name), definitions: unique([definition] + definitions), write: write)
  }

  /// The schema of values of one of two types.
  package static func either<A, B>(_ a: JSONType<A>, _ b: JSONType<B>) -> JSONType where Value == Never {
    JSONType(["oneOf": [a.schema, b.schema]], definitions: unique(a.definitions + b.definitions)) { _, _ in }
  }

  /// In one line, with its line feed.
  package func line(_ value: Value) -> [UInt8] {
    var json = JSONWriter()
    write(&json, value)
    return json.finish() + [0x0A]
  }

  /// - Throws: the first place where a value is not as the schema says.
  package func check(_ value: JSONValue) throws(SchemaFault) {
    var checker = SchemaChecker(schema, definitions: .object(definitions))
    try checker.check(value)
  }

  /// The same in the schema, written by something else.
  package func written<Source>(
    by write: @escaping @Sendable (inout JSONWriter, Source) -> Void
  ) -> JSONType<Source> {
    JSONType<Source>(schema, definitions: definitions, write: write)
  }

  /// What is written in the same way, after it was made a value of this type.
  package func of<Source>(_ value: @escaping @Sendable (Source) -> Value) -> JSONType<Source> {
    JSONType<Source>(schema, definitions: definitions) { [write] in write(&$0, value($1)) }
  }

  package static func array<Element>(of element: JSONType<Element>) -> JSONType where Value == [Element] {
    JSONType(["type": "array", "items": element.schema], definitions: element.definitions) { json, elements in
      json.array { json in for one in elements { element.write(&json, one) } }
    }
  }

  /// An object whose keys are data, in the order of the array.
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

  /// An object with these rows, and with no others.
  package static func object(_ rows: [JSONRow<Value>]) -> JSONType { object(rows, isOpen: false) }

  /// An object of a file whose readers ignore keys that they do not know.
  package static func open(_ rows: [JSONRow<Value>]) -> JSONType { object(rows, isOpen: true) }

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
  /// Only the schema.
  package init(_ schema: JSON) { self.init(schema) { _, _ in } }
}

// MARK: - Single values

extension JSONType where Value == String {
  package static var text: JSONType { JSONType(["type": "string"]) { $0.string($1) } }

  package static func text(_ pattern: String) -> JSONType {
    JSONType(["type": "string", "pattern": .text(pattern)]) { $0.string($1) }
  }

  package static func words(_ words: [String]) -> JSONType {
    JSONType(["enum": .texts(words)]) { $0.string($1) }
  }

  package static func constant(_ text: String) -> JSONType {
    JSONType(["const": .text(text)]) { $0.string($1) }
  }

  /// `2027-03-01`.
  package static var day: JSONType { .text("^[0-9]{4}-[0-9]{2}-[0-9]{2}$") }
  /// `2027-03`.
  package static var month: JSONType { .text("^[0-9]{4}-[0-9]{2}$") }
  /// `2027Q1`.
  package static var quarter: JSONType { .text("^[0-9]{4}Q[1-4]$") }
  /// Three capital letters: a storefront or a currency.
  package static var code: JSONType { .text("^[A-Z]{3}$") }
  /// A decimal with none or two digits after the point.
  package static var amount: JSONType { .text("^[0-9]+(\\.[0-9]{2})?$") }
  /// SHA-256.
  package static var digest: JSONType { .text("^sha256:[0-9a-f]{64}$") }
  package static var ruleName: JSONType { .text("^[a-z][a-z0-9-]*$") }
}

extension JSONType where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// The raw value of a case.
  package static var word: JSONType { JSONType<String>.words(Value.allCases.map(\.rawValue)).of(\.rawValue) }
}

extension JSONType where Value == Int {
  package static var integer: JSONType { JSONType(["type": "integer"]) { $0.number($1) } }

  package static func numbers(_ numbers: [Int]) -> JSONType {
    JSONType(["enum": .array(numbers.map(JSON.number))]) { $0.number($1) }
  }

  package static func integer(from minimum: Int) -> JSONType {
    JSONType(["type": "integer", "minimum": .number(minimum)]) { $0.number($1) }
  }
}

extension JSONType where Value == Bool {
  package static var boolean: JSONType { JSONType(["type": "boolean"]) { $0.boolean($1) } }
}

// MARK: - Collections

extension JSONType where Value == [String] {
  package static var texts: JSONType { .array(of: .text) }
}

/// The first of each name.
private func unique(_ definitions: [JSON.Member]) -> [JSON.Member] {
  var names: Set<String> = []
  return definitions.filter { names.insert($0.name).inserted }
}
