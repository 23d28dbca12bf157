package import JSONText

extension JSONWriter {
  /// The definitions of what `derived` holds, in Apple's spellings: no row of the field table has these, since nobody writes them.
  package mutating func derivedDefinitions() {
    key("derived")
    object { json in
      json.member("description", "What consumers would otherwise compute.")
      json.member("type", "object")
      json.key("required")
      json.strings(["codes", "currencies", "offers"])
      json.key("properties")
      json.object { json in
        json.map(
          "byOfferIdentifier",
          "By offerType as a string: the products that have an offer with an identifier.",
          of: "productsByIdentifier")
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
    key("productsByIdentifier")
    object { json in
      json.member("description", "Product ids by offerId, or by the reference name of an offer code.")
      json.member("type", "object")
      json.key("additionalProperties")
      json.texts()
    }
    key("codeCounts")
    object { json in
      json.member("type", "object")
      json.key("properties")
      json.object { json in
        for name in ["production", "sandbox"] {
          json.key(name)
          json.object { $0.member("type", "integer") }
        }
      }
    }
    key("derivedOffers")
    object { json in
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

  /// A list of texts.
  private mutating func texts(_ description: String? = nil) {
    object { json in
      if let description { json.member("description", description) }
      json.member("type", "array")
      json.key("items")
      json.object { $0.member("type", "string") }
    }
  }

  private mutating func derivedOffer() {
    key("derivedOffer")
    object { json in
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
            json.object { json in
              json.describedText("issuer", "Who makes the codes: apple or offerc.")
              json.describedText("lastDay", "The last day on which the codes work.")
            }
          }
        }
        json.describedText(
          "billingPlanType", "BILLED_UPFRONT or MONTHLY, of a subscription that has a monthly plan.")
        json.describedText("directLink", "Address of a win-back offer.")
        json.describedText("duration", "Apple's duration of one period of the offer, e.g. ONE_MONTH.")
        json.describedText(
          "key",
          "Of an introductory offer: mode, duration, first and last day, or none if it has no such day; plan and campaign if they are set."
        )
        json.key("numberOfPeriods")
        json.object { $0.member("type", "integer") }
        json.describedText(
          "offerDiscountType", "FREE_TRIAL, PAY_AS_YOU_GO, PAY_UP_FRONT, or ONE_TIME for in-app purchases.")
        json.key("offerType")
        json.object { json in
          json.member("description", "1 introductory, 2 promotional, 3 offer code, 4 win-back.")
          json.member("type", "integer")
        }
        json.describedText(
          "pricing",
          "free; amounts: each storefront has one; equalized: Apple derives those that are not in the catalog."
        )
        json.describedText("redemptionURL", "Address where a code is redeemed, with {code}.")
        json.key("regularTotal")
        json.object { json in
          json.member(
            "description", "What the subscription costs over the length of the offer, by storefront.")
          json.member("$ref", "#/definitions/prices")
        }
        json.key("territories")
        json.texts("The storefronts where the offer is available.")
        json.key("total")
        json.object { json in
          json.member("description", "What the whole offer costs, by storefront.")
          json.member("$ref", "#/definitions/prices")
        }
      }
    }
  }
}

extension JSONWriter {
  /// A member of a schema: a text, and what it says.
  package mutating func describedText(_ name: String, _ description: String, pattern: String? = nil) {
    key(name)
    object { json in
      json.member("description", description)
      json.member("type", "string")
      if let pattern { json.member("pattern", pattern) }
    }
  }

  private mutating func map(_ name: String, _ description: String, of value: String) {
    key(name)
    object { json in
      json.member("description", description)
      json.member("type", "object")
      json.key("additionalProperties")
      json.object { $0.member("$ref", "#/definitions/\(value)") }
    }
  }
}
