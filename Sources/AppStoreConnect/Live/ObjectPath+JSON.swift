import Diagnostics
import JSONText

/// A path in files that are read again: `[{"kind": "subscription", "name": "com.example.monthly"}, …]`.
let objectPath = JSONType.array(
  of: JSONType<PartTexts>.open(
    [
      .memberUnlessEmpty("kind", .text, "For example `subscription` or `win-back offer`.", at: \.kind),
      .memberUnlessEmpty(
        "name", .text, "Its identifier or reference name; absent where nothing names it.", at: \.name),
      .memberUnlessEmpty(
        "terms", .text, "What tells an introductory offer from the others of a product.", at: \.terms),
    ], from: PartTexts())
).of { path in
  path.parts.map(PartTexts.init)
} back: { parts in
  ObjectPath(parts.map(\.part))
}
.defined("path", "The object, from the outside in: a product, its offer, a batch.")

/// A part of a path as a file has it.
struct PartTexts {
  /// The spelling of the kind.
  var kind = ""
  var name = ""
  var terms = ""
}

extension PartTexts {
  init(_ part: ObjectPath.Part) {
    self.init(kind: part.kind.spelling, name: part.name, terms: part.terms)
  }

  var part: ObjectPath.Part { ObjectPath.Part(ObjectKind(spelling: kind), name, terms: terms) }
}

/// An object in words for people; the path beside them says which object it is.
let objectWords = JSONType.text.of { (path: ObjectPath) in path.label }
  .defined("object", "In words, for people. They can change; `path` says which object it is.")
