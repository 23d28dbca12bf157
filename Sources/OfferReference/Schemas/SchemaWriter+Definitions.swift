import OfferEmitters
import JSONText
import OfferLanguage
import OfferRules
import OfferModel

extension SchemaWriter {
  /// All objects but the top level, and the parts that are no objects of the table.
  mutating func definitions() {
    json.beginObject()
    for type in language.objects where !isLeftOut(type.id) {
      definition(of: type)
    }
    storefront()
    switch form {
    case .written:
      territories()
      prices()
    case .normal:
      normalTerritories()
      normalPrices()
      json.derivedDefinitions()
    }
    json.endObject()
  }

  mutating func definition(of type: ObjectType) {
    json.key("\(type.id)")
    json.beginObject()
    json.member("description", type.documentation)
    members(of: type)
    json.endObject()
  }

  private func isLeftOut(_ id: ObjectID) -> Bool {
    switch id {
    case .catalog: true
    case .territoryExpression, .offersOfProduct: form == .normal
    default: false
    }
  }

  mutating func storefront() {
    json.key("storefront")
    json.object { json in
      json.member("description", "One of the \(Storefront.count) App Store storefronts.")
      json.key("oneOf")
      json.array { json in
        for storefront in Storefront.all {
          json.object { json in
            json.member("const", storefront.code)
            json.member("description", "\(storefront.name), \(storefront.currency.code)")
          }
        }
      }
    }
  }

  private mutating func territories() {
    json.key("territories")
    json.object { json in
      json.member("description", "A storefront or a set, a list of them, or {include, exclude}.")
      json.key("anyOf")
      json.array { json in
        json.object { $0.member("$ref", "#/definitions/storefront") }
        json.object { json in
          json.member("description", "A built-in set.")
          json.key("enum")
          json.strings(Language.builtInSets.keys.sorted())
        }
        json.object { json in
          json.member("description", "A set of territorySets.")
          json.member("type", "string")
          json.member("pattern", "^[a-z][a-z0-9-]*$")
        }
        json.object { json in
          json.member("type", "array")
          json.key("items")
          json.object { $0.member("$ref", "#/definitions/territories") }
        }
        json.object { $0.member("$ref", "#/definitions/\(ObjectID.territoryExpression)") }
      }
    }
  }

  private mutating func prices() {
    json.key("prices")
    json.object { json in
      json.member(
        "description",
        "Amounts by storefront or set, `rest: equalized` for all others; or the name of a price table.")
      json.key("anyOf")
      json.array { json in
        json.object { json in
          json.member("type", "string")
          json.member("description", "The name of a price table.")
        }
        json.object { json in
          json.member("type", "object")
          json.key("properties")
          json.object { json in
            json.key("rest")
            json.object { json in
              json.member(
                "description",
                "Every other storefront has the price that Apple equalizes from the base storefront's.")
              json.member("const", "equalized")
            }
            json.key("table")
            json.object { json in
              json.member("description", "A price table for storefronts that have no amount in this map.")
              json.member("type", "string")
            }
          }
          json.key("propertyNames")
          json.object { $0.member("pattern", "^([A-Z]{3}|[a-z][a-z0-9-]*)$") }
          json.key("additionalProperties")
          json.object { json in
            json.member("description", "The customer's price in the storefront's currency.")
            json.key("type")
            json.strings(["number", "string"])
          }
        }
      }
    }
  }

  private mutating func normalTerritories() {
    json.key("territories")
    json.object { json in
      json.member("description", "Codes of storefronts, sorted.")
      json.member("type", "array")
      json.key("items")
      json.object { $0.member("$ref", "#/definitions/storefront") }
    }
  }

  private mutating func normalPrices() {
    json.key("prices")
    json.object { json in
      json.member(
        "description", "Amounts by storefront, as text with exactly as many decimals as the currency has.")
      json.member("type", "object")
      json.key("properties")
      json.object { json in
        json.key("rest")
        json.object { json in
          json.member("description", "Every other storefront has the price that Apple equalizes.")
          json.member("const", "equalized")
        }
      }
      json.key("additionalProperties")
      json.object { json in
        json.member("type", "string")
        json.member("pattern", "^[0-9]+(\\.[0-9]{2})?$")
      }
    }
  }
}
