import Diagnostics
import JSONText

/// A path in files that are read again: `[{"kind": "subscription", "name": "com.example.monthly"}, …]`.
let objectPath = JSONType.array(
  of: JSONType<ObjectPath.Part>.open([
    .optional("kind", .text, "For example `subscription` or `win-back offer`.") {
      nonEmpty($0.kind.spelling)
    },
    .optional("name", .text, "Its identifier or reference name; absent where nothing names it.") {
      nonEmpty($0.name)
    },
    .optional("terms", .text, "What tells an introductory offer from the others of a product.") {
      nonEmpty($0.terms)
    },
  ])
).of { (path: ObjectPath) in path.parts }.defined(
  "path", "The object, from the outside in: a product, its offer, a batch.")

private func nonEmpty(_ text: String) -> String? { text.isEmpty ? nil : text }

extension ObjectPath {
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
    objectPath.write(&self, path)
  }

  mutating func optional(_ name: String, _ value: String?) {
    if let value { member(name, value) }
  }
}
