import Diagnostics
import JSONText
import OfferCompiler
import OfferLanguage
import OfferModel
import OfferRules

/// JSON Schemas of draft 7, which editors know best, from the rows of the field table.
struct LanguageSchema {
  enum Form {
    /// What people write: closed, with all its sugar.
    case written
    /// What `build` writes: open, since keys may be added within a format's version.
    case normal
  }

  let language: Language
  let form: Form

  /// Type, properties, required keys and conditions of an object.
  func object(_ id: ObjectID, isFragment: Bool = false) -> JSON {
    let type = language[id]
    let fields = type.fields.filter { form == .written || !isSugar($0) }
    let required = fields.filter { if case .required = $0.presence { true } else { false } }
    let conditions = form == .written ? conditions(of: type) : []
    return [
      "type": "object",
      "properties": .object(fields.map { JSON.Member($0.key.name, property($0, of: type)) }),
      "required": isFragment || required.isEmpty ? nil : .texts(required.map(\.key.name)),
      "patternProperties": form == .written && !id.isOfOptionFile ? ["^x-": true] : nil,
      "additionalProperties": form == .written ? false : nil,
      "allOf": conditions.isEmpty ? nil : .array(conditions),
    ]
  }

  func definition(of id: ObjectID) -> JSON.Member {
    JSON.Member("\(id)", object(id).described(language[id].documentation))
  }

  private func isSugar(_ field: Field) -> Bool {
    switch field.key {
    case .territorySets, .priceTables, .offers, .split: true
    default: false
    }
  }

  private func property(_ field: Field, of type: ObjectType) -> JSON {
    var parts = [field.documentation]
    if case .defaulted(let value) = field.presence { parts.append("Default: \(value.phrase).") }
    if let apple = field.apple { parts.append("At Apple: \(apple).") }
    return keywords(of: field.type, in: type.id).described(parts.joined(separator: " "))
  }

  private func keywords(of type: FieldType, in object: ObjectID) -> JSON {
    switch type {
    case .text, .lines: ["type": "string", "minLength": 1]
    case .integer(let bounds):
      [
        "type": "integer", "minimum": .number(bounds.lowerBound),
        "maximum": bounds.upperBound < Int.max ? .number(bounds.upperBound) : nil,
      ]
    case .boolean: ["type": "boolean"]
    case .date: ["type": "string", "format": "date"]
    case .textList: list(["type": "string"])
    case .enumeration(let id): cases(of: id)
    case .enumerationList(let id):
      ["type": "array", "minItems": 1, "uniqueItems": true, "items": cases(of: id)]
    case .object(let id): .reference("\(id)")
    // Offers that are kept apart may be those of a subscription or of an in-app purchase: the file does not say which.
    case .list(.offerCode) where object == .offersOfProduct:
      list(["anyOf": .array([ObjectID.offerCode, .inAppPurchaseOfferCode].map { .reference("\($0)") })])
    case .list(let id): list(.reference("\(id)"))
    case .localizations(let id): map(of: "\(id)")
    case .storefront: .reference("storefront")
    case .territories: .reference("territories")
    case .prices: .reference("prices")
    case .territorySets:
      [
        "type": "object", "propertyNames": ["pattern": "^[a-z][a-z0-9-]*$"],
        "additionalProperties": .reference("territories"),
      ]
    case .priceTables: map(of: "prices")
    case .offersByProduct: map(of: "\(ObjectID.offersOfProduct)")
    case .severities: severities
    case .offerChoice:
      ["oneOf": [["enum": ["introductory", "none"]], .reference("\(ObjectID.offerChoice)")]]
    case .blockedWords:
      ["oneOf": [["enum": [.text(CodeFormat.defaultBlockedWords), "none"]], list(["type": "string"])]]
    }
  }

  func list(_ items: JSON) -> JSON { ["type": "array", "items": items] }

  private func map(of name: String) -> JSON {
    ["type": "object", "additionalProperties": .reference(name)]
  }

  /// Each value with its own description, so that hovering explains it.
  private func cases(of id: EnumerationID) -> JSON {
    let cases = language[id].cases.map { one -> JSON in
      ["const": .text(one.value), "description": .text(one.documentation)]
    }
    return ["oneOf": .array(cases)]
  }

  /// Every rule with its sentence; earlier names of rules are not offered.
  private var severities: JSON {
    let rules = ruleInfos.sorted { $0.id.name < $1.id.name }
    return [
      "type": "object",
      "properties": .object(
        rules.map { JSON.Member($0.id.name, cases(of: .ruleLevel).described($0.summary)) }),
      "additionalProperties": false,
    ]
  }

  /// Keys that another value forbids or makes necessary.
  private func conditions(of type: ObjectType) -> [JSON] {
    type.fields.flatMap { field in
      let name = field.key.name
      var result = field.allowed.map { allowed -> JSON in
        condition(allowed, of: type, then: ["properties": .object([JSON.Member(name, false)])]) {
          ["not": $0]
        }
      }
      if case .requiredIf(let required) = field.presence {
        result.append(condition(required, of: type, then: ["required": [.text(name)]]) { $0 })
      }
      return result
    }
  }

  private func condition(
    _ condition: Condition, of type: ObjectType, then consequence: JSON, _ test: (JSON) -> JSON
  ) -> JSON {
    let isBoolean =
      type.number(of: condition.key).map {
        if case .boolean = type.fields[$0].type { true } else { false }
      } ?? false
    let values = condition.values.map { isBoolean ? JSON.boolean($0 == "true") : .text($0) }
    let name = condition.key.name
    return [
      "if": [
        "properties": .object([JSON.Member(name, test(["enum": .array(values)]))]), "required": [.text(name)],
      ],
      "then": consequence,
    ]
  }
}
