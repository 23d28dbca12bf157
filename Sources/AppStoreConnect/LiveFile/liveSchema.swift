/// The JSON Schema of `live.json`: `offerc.live/1`.
package func liveSchema() -> [UInt8] { Array((schemaText + "\n").utf8) }

private let schemaText = #"""
  {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "title": "What is live in App Store Connect",
    "description": "What `offerc appstore pull -o live.json` writes. Readers ignore keys that they do not know: keys can be added within offerc.live/1, but never changed. The file has unreleased offers and custom codes, but no keys and no one-time codes.",
    "type": "object",
    "required": ["app", "assumed", "catalog", "digest", "fetchedAt", "format", "ids", "leftOut", "pricePoints", "states", "storefronts", "unread"],
    "properties": {
      "app": {
        "description": "The app, as App Store Connect has it.",
        "type": "object",
        "required": ["id"],
        "properties": {
          "bundleId": { "type": "string" },
          "id": { "description": "The app's Apple ID.", "$ref": "#/definitions/id" },
          "name": { "type": "string" }
        }
      },
      "assumed": {
        "description": "JSON pointers, from the top of `catalog`, to values that could not be read, or that App Store Connect does not show. A comparison skips them.",
        "type": "array",
        "items": { "type": "string" }
      },
      "catalog": { "description": "The normal form of the live catalog, as in catalog.json: see catalog.schema.json. The ids of batches are made by offerc.", "type": "object" },
      "digest": { "description": "SHA-256 over the value of `catalog` as RFC 8785 canonical JSON.", "type": "string", "pattern": "^sha256:[0-9a-f]{64}$" },
      "fetchedAt": { "description": "When it was pulled, in UTC. No other value depends on the clock.", "type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$" },
      "format": { "const": "offerc.live/1" },
      "ids": {
        "description": "Apple's ids.",
        "type": "object",
        "required": ["app", "inAppPurchases", "subscriptionGroups", "subscriptions"],
        "properties": {
          "app": { "$ref": "#/definitions/id" },
          "billingGracePeriod": { "$ref": "#/definitions/id" },
          "inAppPurchases": {
            "description": "By product ID.",
            "type": "object",
            "additionalProperties": {
              "type": "object",
              "required": ["id", "offerCodes"],
              "properties": { "id": { "$ref": "#/definitions/id" }, "offerCodes": { "$ref": "#/definitions/offerCodes" } }
            }
          },
          "subscriptionGroups": {
            "description": "By Apple's id.",
            "type": "object",
            "additionalProperties": {
              "type": "object",
              "properties": {
                "localizations": { "$ref": "#/definitions/localizations" },
                "referenceName": { "type": "string" },
                "textVersion": { "$ref": "#/definitions/id" }
              }
            }
          },
          "subscriptions": {
            "description": "By product ID.",
            "type": "object",
            "additionalProperties": { "$ref": "#/definitions/subscription" }
          }
        }
      },
      "leftOut": {
        "description": "What is in App Store Connect, but cannot be in a catalog.",
        "type": "array",
        "items": {
          "type": "object",
          "required": ["count", "objects", "what"],
          "properties": {
            "count": { "type": "integer", "minimum": 1 },
            "objects": { "description": "What they belong to.", "type": "array", "items": { "type": "string" } },
            "what": { "type": "string" }
          }
        }
      },
      "pricePoints": {
        "type": "object",
        "required": ["equalized"],
        "properties": {
          "amounts": {
            "description": "By storefront, the amounts that subscriptions can have. Only with --price-points.",
            "type": "object",
            "additionalProperties": { "type": "array", "items": { "$ref": "#/definitions/amount" } }
          },
          "equalized": {
            "description": "What Apple derives from prices in the base storefront.",
            "type": "array",
            "items": {
              "type": "object",
              "required": ["amount", "kind", "prices", "storefront"],
              "properties": {
                "amount": { "$ref": "#/definitions/amount" },
                "kind": { "enum": ["in-app-purchase", "subscription"] },
                "prices": { "description": "By storefront.", "type": "object", "additionalProperties": { "$ref": "#/definitions/amount" } },
                "storefront": { "type": "string" }
              }
            }
          }
        }
      },
      "states": {
        "description": "Apple's states of products, and of the newest version of their texts. Absent where Apple has none.",
        "type": "object",
        "required": ["inAppPurchases", "subscriptionGroups", "subscriptions"],
        "properties": {
          "inAppPurchases": { "description": "By product ID.", "$ref": "#/definitions/states" },
          "subscriptionGroups": { "description": "By Apple's id.", "$ref": "#/definitions/states" },
          "subscriptions": { "description": "By product ID.", "$ref": "#/definitions/states" }
        }
      },
      "storefronts": { "description": "Date of the table of storefronts.", "type": "string", "pattern": "^[0-9]{4}-[0-9]{2}$" },
      "unread": {
        "description": "What could not be read. It is not the same as nothing.",
        "type": "array",
        "items": {
          "type": "object",
          "required": ["object", "reason", "what"],
          "properties": {
            "object": { "description": "What it belongs to.", "type": "string" },
            "reason": { "type": "string" },
            "what": { "type": "string" }
          }
        }
      }
    },
    "definitions": {
      "amount": { "description": "A decimal in the currency of the storefront, as Apple writes it.", "type": "string", "pattern": "^[0-9]+(\\.[0-9]+)?$" },
      "id": { "description": "Apple's id of the object.", "type": "string" },
      "localizations": { "description": "Ids by locale.", "type": "object", "additionalProperties": { "$ref": "#/definitions/id" } },
      "offerCodes": {
        "description": "By reference name.",
        "type": "object",
        "additionalProperties": {
          "type": "object",
          "required": ["batches", "id"],
          "properties": {
            "batches": { "description": "Ids by the batch ids in `catalog`.", "type": "object", "additionalProperties": { "$ref": "#/definitions/id" } },
            "id": { "$ref": "#/definitions/id" }
          }
        }
      },
      "states": {
        "type": "object",
        "additionalProperties": {
          "type": "object",
          "properties": { "state": { "type": "string" }, "texts": { "type": "string" } }
        }
      },
      "subscription": {
        "type": "object",
        "required": ["availabilities", "group", "id", "introductoryOffers", "localizations", "offerCodes", "prices", "promotionalOffers", "winBackOffers"],
        "properties": {
          "availabilities": { "description": "Ids by Apple's name of the plan.", "type": "object", "additionalProperties": { "$ref": "#/definitions/id" } },
          "group": { "$ref": "#/definitions/id" },
          "id": { "$ref": "#/definitions/id" },
          "introductoryOffers": {
            "description": "One for each storefront, those that have ended included.",
            "type": "array",
            "items": {
              "type": "object",
              "required": ["id"],
              "properties": {
                "endDate": { "type": "string" },
                "id": { "$ref": "#/definitions/id" },
                "offerMode": { "type": "string" },
                "plan": { "type": "string" },
                "startDate": { "type": "string" },
                "storefront": { "type": "string" }
              }
            }
          },
          "localizations": { "$ref": "#/definitions/localizations" },
          "offerCodes": { "$ref": "#/definitions/offerCodes" },
          "prices": {
            "description": "Every row of the price schedule: past, current and planned.",
            "type": "array",
            "items": {
              "type": "object",
              "required": ["amount", "id", "plan", "pricePoint", "storefront"],
              "properties": {
                "amount": { "$ref": "#/definitions/amount" },
                "id": { "$ref": "#/definitions/id" },
                "plan": { "type": "string" },
                "pricePoint": { "$ref": "#/definitions/id" },
                "startDate": { "description": "Absent for the first price.", "type": "string" },
                "storefront": { "type": "string" }
              }
            }
          },
          "promotionalOffers": { "description": "Ids by offer ID.", "type": "object", "additionalProperties": { "$ref": "#/definitions/id" } },
          "textVersion": { "$ref": "#/definitions/id" },
          "winBackOffers": { "description": "Ids by offer ID.", "type": "object", "additionalProperties": { "$ref": "#/definitions/id" } }
        }
      }
    }
  }
  """#
