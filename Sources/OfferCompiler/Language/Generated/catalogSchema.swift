import JSONText
import OfferModel

/// The JSON Schema of `catalog.json`.
package func catalogSchema(_ language: Language) -> [UInt8] {
  var schema = SchemaWriter(language: language, form: .normal)
  schema.json.beginObject()
  schema.json.member("$schema", "http://json-schema.org/draft-07/schema#")
  schema.json.member("title", "offerc catalog.json")
  schema.json.member(
    "description",
    """
    What `offerc build` writes. Readers ignore keys that they do not know: keys are added within offerc.catalog/1, never changed. \
    It holds unreleased offers and custom codes: keep it on the server.
    """)
  schema.json.member("type", "object")
  schema.json.key("required")
  schema.json.strings(["catalog", "derived", "digest", "format", "storefronts"])
  schema.json.key("properties")
  schema.json.beginObject()
  schema.json.key("catalog")
  schema.json.beginObject()
  schema.json.member("description", "The normal form: a valid catalog of the language.")
  schema.members(of: language[.catalog])
  schema.json.endObject()
  schema.json.key("derived")
  schema.json.object { $0.member("$ref", "#/definitions/derived") }
  schema.json.text(
    "digest", "SHA-256 over the value of `catalog` as RFC 8785 canonical JSON.",
    pattern: "^sha256:[0-9a-f]{64}$")
  schema.json.key("format")
  schema.json.object { $0.member("const", "offerc.catalog/1") }
  schema.json.text("storefronts", "Date of the table of storefronts.", pattern: "^[0-9]{4}-[0-9]{2}$")
  schema.json.endObject()
  schema.json.key("definitions")
  schema.definitions()
  schema.json.endObject()
  return schema.json.finish()
}

extension JSONWriter {
  fileprivate mutating func text(_ name: String, _ description: String, pattern: String? = nil) {
    key(name)
    object { json in
      json.member("description", description)
      json.member("type", "string")
      if let pattern { json.member("pattern", pattern) }
    }
  }

  fileprivate mutating func map(_ name: String, _ description: String, of value: String) {
    key(name)
    object { json in
      json.member("description", description)
      json.member("type", "object")
      json.key("additionalProperties")
      json.object { $0.member("$ref", "#/definitions/\(value)") }
    }
  }
}

extension SchemaWriter {
  /// What is derived, in Apple's spellings: no table has these, since nobody writes them.
  mutating func derivedDefinitions() {
    json.key("derived")
    json.object { json in
      json.member("description", "What consumers would otherwise compute.")
      json.member("type", "object")
      json.key("required")
      json.strings(["codes", "currencies", "offers"])
      json.key("properties")
      json.object { json in
        json.map("codes", "Codes that count against Apple's quota, by calendar quarter.", of: "codeCounts")
        json.key("currencies")
        json.object { json in
          json.member("description", "The currency of each storefront in use.")
          json.member("type", "object")
          json.key("additionalProperties")
          json.object { $0.member("type", "string") }
        }
        json.map("offers", "Offers by product id.", of: "derivedOffers")
      }
    }
    json.key("codeCounts")
    json.object { json in
      json.member("type", "object")
      json.key("properties")
      json.object { json in
        for name in ["production", "sandbox"] {
          json.key(name)
          json.object { $0.member("type", "integer") }
        }
      }
    }
    json.key("derivedOffers")
    json.object { json in
      json.member("type", "object")
      json.key("properties")
      json.object { json in
        json.key("introductory")
        json.object { json in
          json.member("description", "In the order of the normal form.")
          json.member("type", "array")
          json.key("items")
          json.object { $0.member("$ref", "#/definitions/derivedOffer") }
        }
        json.map("offerCode", "By reference name.", of: "derivedOffer")
        json.map("promotional", "By offerId.", of: "derivedOffer")
        json.map("winBack", "By offerId.", of: "derivedOffer")
      }
    }
    derivedOffer()
  }

  private mutating func derivedOffer() {
    json.key("derivedOffer")
    json.object { json in
      json.member("type", "object")
      json.key("required")
      json.strings(["offerDiscountType", "offerType"])
      json.key("properties")
      json.object { json in
        json.key("batches")
        json.object { json in
          json.member("description", "By batch id.")
          json.member("type", "object")
          json.key("additionalProperties")
          json.object { json in
            json.member("type", "object")
            json.key("properties")
            json.object { $0.text("lastDay", "The last day on which the codes work.") }
          }
        }
        json.text("directLink", "Address of a win-back offer.")
        json.text("duration", "Apple's duration of one period of the offer, e.g. ONE_MONTH.")
        json.key("numberOfPeriods")
        json.object { $0.member("type", "integer") }
        json.text(
          "offerDiscountType", "FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT, or ONE_TIME for in-app purchases.")
        json.key("offerType")
        json.object { json in
          json.member("description", "1 introductory, 2 promotional, 3 offer code, 4 win-back.")
          json.member("type", "integer")
        }
        json.text("redemptionURL", "Address where a code is redeemed, with {code}.")
        json.key("regularTotal")
        json.object { json in
          json.member(
            "description", "What the subscription costs over the length of the offer, by storefront.")
          json.member("$ref", "#/definitions/prices")
        }
        json.key("total")
        json.object { json in
          json.member("description", "What the whole offer costs, by storefront.")
          json.member("$ref", "#/definitions/prices")
        }
      }
    }
  }
}
