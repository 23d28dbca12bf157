import JSONText

/// Compares values with a JSON Schema of draft 7. It knows the keywords of `Schemas/catalog.schema.json` and refuses others.
///
/// Stricter than the schema in one way: an object has no other keys than those that are listed. The schema allows more since readers
/// have to get along with later versions; what this version writes has to be in it.
struct SchemaValidator {
  struct UnknownKeyword: Error { let name: String }

  private let definitions: JSONValue?
  private let root: JSONValue
  private(set) var faults: [String] = []
  /// Keys of the schema that a value had, by the definition that lists them: `derivedOffer.total`.
  private(set) var found: Set<String> = []

  init(_ schema: JSONDocument) {
    root = schema.root
    definitions = root["definitions"]
  }

  /// Adds to `faults` what of the value is not as the schema says.
  mutating func validate(_ value: JSONValue) throws {
    try validate(value, Place(schema: root, definition: "", path: "$"))
  }

  /// Every key that a definition lists, at any depth, as in `found`.
  func keys(of definition: String) -> Set<String> {
    func keys(_ schema: JSONValue) -> Set<String> {
      var result: Set<String> = []
      for member in schema["properties"]?.memberList ?? [] {
        result.insert(definition + "." + member.key)
        result.formUnion(keys(member.value))
      }
      for part in [schema["items"], schema["additionalProperties"]] {
        result.formUnion(part.map(keys) ?? [])
      }
      return result
    }
    return definitions?[definition].map(keys) ?? []
  }

  /// A schema, the definition that it is part of, and where the value is.
  private struct Place {
    var schema: JSONValue
    var definition: String
    var path: String

    func with(_ schema: JSONValue, _ step: String = "") -> Place {
      Place(schema: schema, definition: definition, path: path + step)
    }
  }

  private mutating func validate(_ value: JSONValue, _ place: Place) throws {
    for keyword in place.schema.memberList {
      let rule = keyword.value
      switch keyword.key {
      case "$schema", "title", "description", "definitions": continue
      case "$ref": try follow(rule, value, place)
      case "type": check(isOf(rule.string, value), place, "is not of the type \(rule.string ?? "")")
      case "const": check(isEqual(value, rule), place, "is not the constant")
      case "enum": check(rule.elementList.contains { isEqual(value, $0) }, place, "is not listed")
      case "oneOf": try choose(rule, value, place)
      case "required":
        for key in rule.elementList {
          check(value[key.string ?? ""] != nil, place, "has no \(key.string ?? "")")
        }
      case "properties": try validateMembers(value, place)
      case "additionalProperties":
        if place.schema["properties"] == nil { try validateMembers(value, place) }
      case "items":
        for (number, element) in value.elementList.enumerated() {
          try validate(element, place.with(rule, "[\(number)]"))
        }
      case "minItems": check(value.elementList.count >= rule.integer ?? 0, place, "has too few elements")
      case "uniqueItems":
        let texts = value.elementList.map { $0.string ?? "" }
        check(Set(texts).count == texts.count, place, "repeats an element")
      case "minimum": check(value.integer.map { $0 >= rule.integer ?? .max } == true, place, "is too low")
      case "maximum": check(value.integer.map { $0 <= rule.integer ?? .min } == true, place, "is too high")
      case "minLength": check((value.string ?? "").count >= rule.integer ?? 0, place, "is too short")
      case "pattern": check(try matches(value, rule.string ?? ""), place, "does not match the pattern")
      case "format" where rule.string == "date":
        check(try matches(value, "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"), place, "is no date")
      default: throw UnknownKeyword(name: keyword.key)
      }
    }
  }

  private mutating func validateMembers(_ value: JSONValue, _ place: Place) throws {
    let others = place.schema["additionalProperties"]
    for member in value.memberList {
      if let schema = place.schema["properties"]?[member.key] {
        found.insert(place.definition + "." + member.key)
        try validate(member.value, place.with(schema, "." + member.key))
      } else if let others, others.members != nil {
        try validate(member.value, place.with(others, "." + member.key))
      } else {
        check(false, place, "has the key \(member.key), which the schema does not list")
      }
    }
  }

  private mutating func follow(_ reference: JSONValue, _ value: JSONValue, _ place: Place) throws {
    let prefix = "#/definitions/"
    guard let text = reference.string, text.hasPrefix(prefix),
      let schema = definitions?[String(text.dropFirst(prefix.count))]
    else {
      check(false, place, "cannot be compared: the schema has no \(reference.string ?? "")")
      return
    }
    try validate(
      value, Place(schema: schema, definition: String(text.dropFirst(prefix.count)), path: place.path))
  }

  private mutating func choose(_ schemas: JSONValue, _ value: JSONValue, _ place: Place) throws {
    var fitting = 0
    for schema in schemas.elementList {
      var attempt = self
      attempt.faults = []
      try attempt.validate(value, place.with(schema))
      if attempt.faults.isEmpty { fitting += 1 }
    }
    check(fitting == 1, place, "fits \(fitting) of the alternatives")
  }

  private mutating func check(_ holds: Bool, _ place: Place, _ fault: String) {
    if !holds { faults.append("\(place.path) \(fault)") }
  }

  private func isOf(_ type: String?, _ value: JSONValue) -> Bool {
    switch type {
    case "object": value.members != nil
    case "array": value.elements != nil
    case "string": value.string != nil
    case "boolean": value.boolean != nil
    case "integer": value.integer != nil
    default: false
    }
  }

  /// Constants and listed values are texts or whole numbers.
  private func isEqual(_ a: JSONValue, _ b: JSONValue) -> Bool {
    if let text = b.string { return a.string == text }
    return b.integer != nil && a.integer == b.integer
  }

  private func matches(_ value: JSONValue, _ pattern: String) throws -> Bool {
    try value.string?.firstMatch(of: Regex(pattern)) != nil
  }
}

extension JSONValue {
  /// None for other values than objects.
  fileprivate var memberList: [JSONMember] { members.map(Array.init) ?? [] }
  /// None for other values than arrays.
  fileprivate var elementList: [JSONValue] { elements.map(Array.init) ?? [] }
}
