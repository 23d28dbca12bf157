package import OfferLanguage
import JSONText
import OfferModel

/// The JSON Schema of a catalog file, for editors: draft-07, since that is what they know best.
///
/// A file may be a fragment of a catalog, so nothing is required at the top.
package func offersSchema(_ language: Language) -> [UInt8] {
  var schema = SchemaWriter(language: language, form: .written)
  schema.json.beginObject()
  schema.json.member("$schema", "http://json-schema.org/draft-07/schema#")
  schema.json.member("title", "offerc catalog file")
  schema.json.member("description", language[.catalog].documentation)
  schema.members(of: language[.catalog], isFragment: true)
  schema.json.key("definitions")
  schema.definitions()
  schema.json.endObject()
  return schema.json.finish()
}

/// Writes definitions from the rows of the field table.
struct SchemaWriter {
  enum Form {
    /// What people write: closed, with all its sugar.
    case written
    /// What `build` writes: open, since keys may be added within a format's version.
    case normal
  }

  let language: Language
  let form: Form
  var json = JSONWriter(pretty: true)

  init(language: Language, form: Form) {
    self.language = language
    self.form = form
  }

  /// Type, properties, required keys and conditions of an object.
  mutating func members(of type: ObjectType, isFragment: Bool = false) {
    let fields = type.fields.filter { form == .written || !isSugar($0, of: type) }
    json.member("type", "object")
    json.key("properties")
    json.beginObject()
    for field in fields {
      json.key(field.key.name)
      property(field, of: type)
    }
    json.endObject()
    let required = fields.filter { if case .required = $0.presence { true } else { false } }
    if !isFragment, !required.isEmpty {
      json.key("required")
      json.strings(required.map(\.key.name))
    }
    guard form == .written else { return }
    if !type.id.isOfOptionFile {
      json.key("patternProperties")
      json.object {
        $0.key("^x-"); $0.boolean(true)
      }
    }
    json.key("additionalProperties")
    json.boolean(false)
    conditions(of: type)
  }

  private func isSugar(_ field: Field, of type: ObjectType) -> Bool {
    switch field.key {
    case .territorySets, .priceTables, .offers, .split: true
    default: false
    }
  }

  private mutating func property(_ field: Field, of type: ObjectType) {
    json.beginObject()
    json.member("description", description(of: field))
    switch field.type {
    case .text, .lines:
      json.member("type", "string")
      json.member("minLength", 1)
    case .integer(let bounds):
      json.member("type", "integer")
      json.member("minimum", bounds.lowerBound)
      if bounds.upperBound < Int.max { json.member("maximum", bounds.upperBound) }
    case .boolean: json.member("type", "boolean")
    case .date:
      json.member("type", "string")
      json.member("format", "date")
    case .textList: list { $0.member("type", "string") }
    case .enumeration(let id): cases(of: language[id])
    case .enumerationList(let id):
      let enumeration = language[id]
      json.member("type", "array")
      json.member("minItems", 1)
      json.key("uniqueItems")
      json.boolean(true)
      json.key("items")
      json.beginObject()
      cases(of: enumeration)
      json.endObject()
    case .object(let id): reference(id)
    case .list(.offerCode) where type.id == .offersOfProduct: listOfAnyCodes()
    case .list(let id): list { $0.member("$ref", "#/definitions/\(id)") }
    case .localizations(let id):
      json.member("type", "object")
      json.key("additionalProperties")
      json.object { $0.member("$ref", "#/definitions/\(id)") }
    case .storefront: json.member("$ref", "#/definitions/storefront")
    case .territories: json.member("$ref", "#/definitions/territories")
    case .prices: json.member("$ref", "#/definitions/prices")
    case .territorySets, .priceTables, .offersByProduct, .blockedWords, .severities, .offerChoice:
      special(field.type)
    }
    json.endObject()
  }

  private mutating func special(_ type: FieldType) {
    switch type {
    case .territorySets:
      json.member("type", "object")
      json.key("propertyNames")
      json.object { $0.member("pattern", "^[a-z][a-z0-9-]*$") }
      json.key("additionalProperties")
      json.object { $0.member("$ref", "#/definitions/territories") }
    case .priceTables:
      json.member("type", "object")
      json.key("additionalProperties")
      json.object { $0.member("$ref", "#/definitions/prices") }
    case .offersByProduct:
      json.member("type", "object")
      json.key("additionalProperties")
      json.object { $0.member("$ref", "#/definitions/\(ObjectID.offersOfProduct)") }
    case .severities: severities()
    case .offerChoice:
      json.key("oneOf")
      json.array { json in
        json.object { json in
          json.key("enum")
          json.strings(["introductory", "none"])
        }
        json.object { $0.member("$ref", "#/definitions/\(ObjectID.offerChoice)") }
      }
    default:
      json.key("oneOf")
      json.array { json in
        json.object { json in
          json.key("enum")
          json.strings([CodeFormat.defaultBlockedWords, "none"])
        }
        json.object { json in
          json.member("type", "array")
          json.key("items")
          json.object { $0.member("type", "string") }
        }
      }
    }
  }

  private func description(of field: Field) -> String {
    var parts = [field.documentation]
    if case .defaulted(let value) = field.presence { parts.append("Default: \(value.phrase).") }
    if let apple = field.apple { parts.append("At Apple: \(apple).") }
    return parts.joined(separator: " ")
  }

  private mutating func reference(_ id: ObjectID) { json.member("$ref", "#/definitions/\(id)") }

  private mutating func list(_ items: (inout JSONWriter) -> Void) {
    json.member("type", "array")
    json.key("items")
    json.object(items)
  }

  /// Offers that are kept apart may be those of a subscription or of an in-app purchase: the file does not say which.
  private mutating func listOfAnyCodes() {
    list { json in
      json.key("anyOf")
      json.array { json in
        for id in [ObjectID.offerCode, .inAppPurchaseOfferCode] {
          json.object { $0.member("$ref", "#/definitions/\(id)") }
        }
      }
    }
  }

  /// Each value with its own description, so that hovering explains it.
  mutating func cases(of enumeration: Enumeration) {
    json.key("oneOf")
    json.array { json in
      for one in enumeration.cases {
        json.object { json in
          json.member("const", one.value)
          json.member("description", one.documentation)
        }
      }
    }
  }

  /// Keys that another value forbids or makes necessary.
  private mutating func conditions(of type: ObjectType) {
    let rules = type.fields.filter { field in
      if case .requiredIf = field.presence { return true }
      return !field.allowed.isEmpty
    }
    guard !rules.isEmpty else { return }
    json.key("allOf")
    json.beginArray()
    for field in rules {
      for allowed in field.allowed { condition(allowed, of: type, holds: false) { $0.forbid(field.key) } }
      if case .requiredIf(let condition) = field.presence {
        self.condition(condition, of: type, holds: true) { $0.require(field.key) }
      }
    }
    json.endArray()
  }

  private mutating func condition(
    _ condition: Condition, of type: ObjectType, holds: Bool, _ consequence: (inout JSONWriter) -> Void
  ) {
    let isBoolean = type.number(of: condition.key).map {
      if case .boolean = type.fields[$0].type { true } else { false }
    }
    json.object { json in
      json.key("if")
      json.object { json in
        json.key("properties")
        json.object { json in
          json.key(condition.key.name)
          json.object { json in
            if holds {
              json.values(condition.values, areBooleans: isBoolean ?? false)
            } else {
              json.key("not")
              json.object { $0.values(condition.values, areBooleans: isBoolean ?? false) }
            }
          }
        }
        json.key("required")
        json.strings([condition.key.name])
      }
      json.key("then")
      json.object(consequence)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func values(_ values: [String], areBooleans: Bool) {
    key("enum")
    array { json in
      for value in values {
        if areBooleans { json.boolean(value == "true") } else { json.string(value) }
      }
    }
  }

  fileprivate mutating func forbid(_ key: Key) {
    self.key("properties")
    object { json in
      json.key(key.name)
      json.boolean(false)
    }
  }

  fileprivate mutating func require(_ key: Key) {
    self.key("required")
    strings([key.name])
  }
}
