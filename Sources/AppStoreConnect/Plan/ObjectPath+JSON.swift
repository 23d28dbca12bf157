import Diagnostics
import JSONText

/// A path in files that are read again: `[{"kind": "subscription", "name": "com.example.monthly"}, …]`.
extension ObjectPath {
  var json: JSON {
    .array(
      parts.map { part in
        func text(_ text: String) -> JSON? { text.isEmpty ? nil : .text(text) }
        return ["kind": text(part.kind.spelling), "name": text(part.name), "terms": text(part.terms)]
      })
  }

  /// Nil for a value that is none.
  init?(_ value: JSONValue?) {
    guard let elements = value?.elements else { return nil }
    self.init(
      elements.map { part in
        Part(
          ObjectKind(spelling: part["kind"]?.string ?? ""), part["name"]?.string ?? "",
          terms: part["terms"]?.string ?? "")
      })
  }
}

extension JSONWriter {
  /// The object for people, and what programs find it by.
  mutating func object(_ path: ObjectPath) {
    member("object", path.label)
    key("path")
    value(path.json)
  }

  /// A member where there is a value.
  mutating func optional(_ name: String, _ value: String?) {
    if let value { member(name, value) }
  }

  /// An array of objects.
  mutating func list<Item>(_ items: [Item], _ write: (inout JSONWriter, Item) -> Void) {
    beginArray()
    for item in items { object { write(&$0, item) } }
    endArray()
  }
}
