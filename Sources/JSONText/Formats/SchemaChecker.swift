import ByteText

/// Checks values against a JSON Schema of draft 7. It knows the keywords that schemas of offerc use.
package struct SchemaChecker {
  private let schema: JSON
  private let definitions: JSON
  /// Whether keys that the schema does not list are faults, even if it allows them for later versions.
  private let isStrict: Bool
  /// The keys of the schema that values had, with the definition that lists them: `derivedOffer.total`. Empty if not strict.
  package private(set) var found: Set<String> = []
  /// The name of the definition that is being checked.
  private var definition = ""
  private var patterns: [String: TextPattern] = [:]

  /// - Parameter definitions: The definitions to which the schema refers; nil: its own.
  package init(_ schema: JSON, definitions: JSON? = nil, isStrict: Bool = false) {
    self.schema = schema
    self.isStrict = isStrict
    self.definitions = definitions ?? schema["definitions"] ?? [:]
  }

  /// Checks a value.
  ///
  /// - Throws: The first fault.
  package mutating func check(_ value: JSONValue) throws(SchemaFault) { try check(value, schema) }

  /// The keywords that are checked. All others must only explain.
  package static let keywords: Set = [
    "$ref", "type", "const", "enum", "oneOf", "required", "properties", "additionalProperties", "items",
    "minItems", "uniqueItems", "minimum", "maximum", "minLength", "pattern", "format",
  ]

  private mutating func check(_ value: JSONValue, _ schema: JSON) throws(SchemaFault) {
    for keyword in schema.members ?? [] {
      let rule = keyword.value
      switch keyword.name {
      case "$ref":
        try follow(rule, value)
      case "type":
        guard value.isOf(rule) else {
          throw SchemaFault(.wrongType(expected: rule.string ?? ""), value)
        }
      case "const":
        guard value.isSame(as: rule) else { throw SchemaFault(.notListed([rule]), value) }
      case "enum":
        let listed = rule.elements ?? []
        guard listed.contains(where: value.isSame) else { throw SchemaFault(.notListed(listed), value) }
      case "oneOf":
        try choose(rule.elements ?? [], value)
      case "required":
        for case .text(let name) in rule.elements ?? [] where value[name] == nil {
          throw SchemaFault(.missing(name), value)
        }
      case "properties":
        try checkMembers(value, rule, others: schema["additionalProperties"])
      case "additionalProperties" where schema["properties"] == nil:
        try checkMembers(value, [:], others: rule)
      case "items":
        try checkElements(value, rule)
      case "pattern":
        try checkPattern(value, rule.string ?? "")
      case "format" where rule == "date":
        try checkPattern(value, "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
      default:
        try checkSize(value, keyword.name, rule)
      }
    }
  }

  /// Checks a value against the definition to which a schema refers.
  private mutating func follow(_ reference: JSON, _ value: JSONValue) throws(SchemaFault) {
    let name = String(Substring((reference.string ?? "").utf8.dropFirst("#/definitions/".utf8.count)))
    let outer = definition
    definition = name
    defer { definition = outer }
    try check(value, definitions[name] ?? false)
  }

  private mutating func checkMembers(_ value: JSONValue, _ listed: JSON, others: JSON?) throws(SchemaFault) {
    guard let members = value.members else { return }
    for member in members {
      let key = member.key
      let own = listed[key]
      if own != nil, isStrict { found.insert(definition + "." + key) }
      let schema = own ?? others ?? .boolean(!isStrict)
      guard schema != false else { throw SchemaFault(.unknown(key), value) }
      do {
        try check(member.value, schema)
      } catch {
        throw error.inside(key)
      }
    }
  }

  private mutating func checkElements(_ value: JSONValue, _ schema: JSON) throws(SchemaFault) {
    guard let elements = value.elements else { return }
    for (number, element) in elements.enumerated() {
      do {
        try check(element, schema)
      } catch {
        throw error.inside("[\(number)]")
      }
    }
  }

  /// Checks that exactly one of several schemas fits.
  private mutating func choose(_ schemas: [JSON], _ value: JSONValue) throws(SchemaFault) {
    var fitting = 0
    for schema in schemas {
      var attempt = self
      do {
        try attempt.check(value, schema)
        fitting += 1
        found = attempt.found
      } catch {
        continue
      }
    }
    guard fitting == 1 else { throw SchemaFault(.noAlternative, value) }
  }

  private mutating func checkPattern(_ value: JSONValue, _ pattern: String) throws(SchemaFault) {
    let compiled = patterns[pattern] ?? TextPattern(pattern)
    patterns[pattern] = compiled
    guard value.string.map(compiled.matches) == true else {
      throw SchemaFault(.wrongForm(pattern: pattern), value)
    }
  }

  private func checkSize(_ value: JSONValue, _ keyword: String, _ rule: JSON) throws(SchemaFault) {
    let isRight =
      switch keyword {
      case "minimum": (value.integer ?? .min) >= (rule.integer ?? .max)
      case "maximum": (value.integer ?? .max) <= (rule.integer ?? .min)
      case "minLength": (value.string ?? "").count >= rule.integer ?? 0
      case "minItems": value.elements.map { Array($0).count >= rule.integer ?? 0 } ?? false
      case "uniqueItems": value.hasUniqueElements
      default: true
      }
    guard isRight else {
      throw SchemaFault(.outside("\(keyword) \(rule.integer ?? 0)"), value)
    }
  }
}

extension JSONValue {
  /// Whether the value has a type of JSON Schema, such as `string` or `integer`.
  fileprivate func isOf(_ type: JSON) -> Bool {
    switch type {
    case "object": members != nil
    case "array": elements != nil
    case "string": string != nil
    case "boolean": boolean != nil
    case "integer": integer != nil
    default: false
    }
  }

  /// Whether all texts in a list differ. Schemas require that only of lists of texts.
  fileprivate var hasUniqueElements: Bool {
    let texts = elements.map { $0.compactMap(\.string) } ?? []
    return Set(texts).count == texts.count
  }

  /// Whether the value is a constant of a schema. Constants are texts or whole numbers.
  fileprivate func isSame(as rule: JSON) -> Bool {
    switch rule {
    case .text(let text): string == text
    case .number(let number): integer == number
    default: false
    }
  }
}
