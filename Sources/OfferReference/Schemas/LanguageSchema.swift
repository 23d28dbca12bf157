package import JSONText
package import OfferLanguage
import Diagnostics
import OfferCompiler
import OfferEmitters
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
    let fields = type.fields.filter { form == .written || !isOnlyWritten($0) }
    let required = fields.filter(\.isRequired)
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

  /// Whether the normal form has no such key, or says it in another way.
  private func isOnlyWritten(_ field: Field) -> Bool {
    switch field.key {
    case .territorySets, .priceTables, .offers, .split: true
    default: field.isLocal
    }
  }

  private func property(_ field: Field, of type: ObjectType) -> JSON {
    var parts = [field.sentence]
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
    case .decimal: ["type": ["number", "string"]]
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

  private func map(of name: String) -> JSON { ["type": "object", "additionalProperties": .reference(name)] }

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

  /// All objects but the top level, and the parts that are no objects of the table.
  var definitions: [JSON.Member] {
    let objects = language.objects.map(\.id).filter { !isLeftOut($0) }.map(definition)
    return objects + [storefront, JSON.Member("territories", territories), JSON.Member("prices", prices)]
  }

  private func isLeftOut(_ id: ObjectID) -> Bool {
    switch id {
    case .catalog: true
    case .territoryExpression, .priceRule, .offersOfProduct, .refill: form == .normal
    default: false
    }
  }

  var storefront: JSON.Member {
    let all = Storefront.all.map { storefront -> JSON in
      [
        "const": .text(storefront.code),
        "description": .text("\(storefront.name), \(storefront.currency.code)"),
      ]
    }
    return JSON.Member(
      "storefront",
      [
        "description": .text("One of the \(Storefront.count) App Store storefronts."), "oneOf": .array(all),
      ])
  }

  private var territories: JSON {
    switch form {
    case .normal: list(.reference("storefront")).described("Codes of storefronts, sorted.")
    case .written:
      [
        "description": "A storefront or a set, a list of them, or {include, exclude}.",
        "anyOf": [
          .reference("storefront"),
          ["description": "A built-in set.", "enum": .texts(Language.builtInSets.keys.sorted())],
          ["description": "A set of territorySets.", "type": "string", "pattern": "^[a-z][a-z0-9-]*$"],
          list(.reference("territories")),
          .reference("\(ObjectID.territoryExpression)"),
        ],
      ]
    }
  }

  private var prices: JSON {
    switch form {
    case .normal:
      [
        "description": "Amounts by storefront, as text with exactly as many decimals as the currency has.",
        "type": "object",
        "properties": [
          "rest": [
            "description": "Every other storefront has the price that Apple equalizes.", "const": "equalized",
          ]
        ],
        "additionalProperties": ["type": "string", "pattern": "^[0-9]+(\\.[0-9]{2})?$"],
      ]
    case .written:
      [
        "description":
          "Amounts by storefront or set, `rest: equalized` for all others; or the name of a price table.",
        "anyOf": [["type": "string", "description": "The name of a price table."], priceMap],
      ]
    }
  }

  private var priceMap: JSON {
    [
      "type": "object",
      "properties": [
        "rest": [
          "description":
            "Every other storefront has the price that Apple equalizes from that of the base territory.",
          "const": "equalized",
        ],
        "table": [
          "description": "A price table for storefronts that have no amount in this map.", "type": "string",
        ],
        "follows": .reference("\(ObjectID.priceRule)"),
      ],
      "propertyNames": ["pattern": "^([A-Z]{3}|[a-z][a-z0-9-]*)$"],
      "additionalProperties": [
        "description": "The customer's price in the storefront's currency.", "type": ["number", "string"],
      ],
    ]
  }
}

/// The JSON Schema of a catalog file, for editors. A file may be a fragment of a catalog, so nothing is required at the top.
package func offersSchema(_ language: Language) -> JSON {
  let schema = LanguageSchema(language: language, form: .written)
  return .schema(
    title: "offerc catalog file", language[.catalog].documentation, schema.object(.catalog, isFragment: true),
    definitions: schema.definitions)
}

package func optionsSchema(_ language: Language) -> JSON {
  let schema = LanguageSchema(language: language, form: .written)
  return .schema(
    title: "offerc option file", language[.optionFile].documentation, schema.object(.optionFile),
    definitions: [schema.definition(of: .appStoreConnect)])
}

package func scenarioSchema(_ language: Language) -> JSON {
  let schema = LanguageSchema(language: language, form: .written)
  let objects = language.scenarioObjects.map(\.id).filter { $0 != .scenarioFile }
  return .schema(
    title: "offerc scenario file", language[.scenarioFile].documentation, schema.object(.scenarioFile),
    definitions: objects.map(schema.definition) + [schema.storefront])
}

package func catalogSchema(_ language: Language) -> JSON {
  let schema = LanguageSchema(language: language, form: .normal)
  let envelope = JSONType<Never>.open([
    .optional(
      "assumed", .texts,
      "JSON pointers, from the top of `catalog`, to values that a comment in the YAML marks as assumed: they were not looked up in App Store Connect. Absent if there are none."
    ),
    .row(
      "catalog", JSONType<Never>(schema.object(.catalog)),
      "The normal form: a valid catalog of the language."),
    .row("derived", derivedType),
    .row("digest", .digest, "SHA-256 over the value of `catalog` as RFC 8785 canonical JSON."),
    .row("format", .constant(CatalogJSON.format)),
    .row("storefronts", .month, "Date of the table of storefronts."),
  ])
  return .schema(
    title: "offerc catalog.json",
    "What `offerc build` writes. Readers ignore keys that they do not know: keys can be added within offerc.catalog/1, but never changed. It contains unreleased offers and custom codes: keep it on the server.",
    envelope.schema, definitions: schema.definitions + envelope.definitions)
}
