import JSONText
import OfferLanguage
import OfferModel

extension LanguageSchema {
  /// All objects but the top level, and the parts that are no objects of the table.
  var definitions: [JSON.Member] {
    let objects = language.objects.map(\.id).filter { !isLeftOut($0) }.map(definition)
    return objects + [storefront, JSON.Member("territories", territories), JSON.Member("prices", prices)]
  }

  private func isLeftOut(_ id: ObjectID) -> Bool {
    switch id {
    case .catalog: true
    case .territoryExpression, .offersOfProduct: form == .normal
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
            "Every other storefront has the price that Apple equalizes from the base storefront's.",
          "const": "equalized",
        ],
        "table": [
          "description": "A price table for storefronts that have no amount in this map.", "type": "string",
        ],
      ],
      "propertyNames": ["pattern": "^([A-Z]{3}|[a-z][a-z0-9-]*)$"],
      "additionalProperties": [
        "description": "The customer's price in the storefront's currency.", "type": ["number", "string"],
      ],
    ]
  }
}
