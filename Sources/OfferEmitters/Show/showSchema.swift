import OfferModel

/// The JSON Schema of `show --format json`: `offerc.show/1`.
package func showSchema() -> [UInt8] { Array((text + "\n").utf8) }

private func words(_ words: [String]) -> String { words.map { "\"\($0)\"" }.joined(separator: ", ") }

private let text = #"""
  {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "title": "Tables of offerc show",
    "description": "What `show --format json` writes. Within \#(showFormat) keys are added, never changed or removed.",
    "type": "object",
    "additionalProperties": false,
    "required": ["format", "today", "apps"],
    "properties": {
      "format": { "description": "Name and version of this format.", "const": "\#(showFormat)" },
      "today": { "description": "The day that counted as today.", "$ref": "#/definitions/day" },
      "apps": { "description": "An element for each catalog.", "type": "array", "items": { "$ref": "#/definitions/app" } }
    },
    "definitions": {
      "day": { "type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" },
      "storefronts": {
        "description": "Codes of storefronts, sorted.",
        "type": "array",
        "items": { "type": "string", "pattern": "^[A-Z]{3}$" }
      },
      "saving": {
        "description": "Percent of the regular price over the same time: the lowest and the highest of all storefronts with two known amounts.",
        "type": "object",
        "additionalProperties": false,
        "required": ["lowest", "highest"],
        "properties": { "lowest": { "type": "integer" }, "highest": { "type": "integer" } }
      },
      "app": {
        "type": "object",
        "additionalProperties": false,
        "required": ["bundleId", "digest"],
        "properties": {
          "bundleId": { "type": "string" },
          "name": { "type": "string" },
          "digest": { "description": "The digest of catalog.json.", "type": "string", "pattern": "^sha256:[0-9a-f]{64}$" },
          "campaign": { "description": "The only campaign whose offers are listed.", "type": "string" },
          "offers": { "type": "array", "items": { "$ref": "#/definitions/offer" } },
          "prices": { "type": "array", "items": { "$ref": "#/definitions/price" } },
          "dates": { "description": "What happens in the next 90 days.", "type": "array", "items": { "$ref": "#/definitions/date" } },
          "codes": { "type": "array", "items": { "$ref": "#/definitions/codes" } },
          "batches": { "type": "array", "items": { "$ref": "#/definitions/batch" } }
        }
      },
      "offer": {
        "type": "object",
        "additionalProperties": false,
        "required": ["product", "kind", "name", "who", "price", "storefronts", "active", "days"],
        "properties": {
          "product": { "description": "The product ID.", "type": "string" },
          "kind": { "enum": ["introductory", "promotional", "offer code", "win-back"] },
          "name": { "description": "The reference name.", "type": "string" },
          "identifier": { "description": "What StoreKit reports; introductory offers have none.", "type": "string" },
          "campaign": { "type": "string" },
          "who": { "description": "Who can have it, for people.", "type": "string" },
          "mode": { "enum": [\#(words(OfferMode.allCases.map(\.rawValue)))] },
          "duration": { "description": "The length of the whole offer, e.g. P3M.", "type": "string" },
          "plan": { "enum": [\#(words(BillingPlan.allCases.map(\.rawValue)))] },
          "price": { "description": "Price and length in the base territory, for people.", "type": "string" },
          "saving": { "$ref": "#/definitions/saving" },
          "storefronts": { "$ref": "#/definitions/storefronts" },
          "startDate": { "$ref": "#/definitions/day" },
          "endDate": { "$ref": "#/definitions/day" },
          "priority": { "description": "Only of a win-back offer.", "enum": [\#(words(WinBackOffer.Priority.allCases.map(\.rawValue)))] },
          "promoted": { "description": "Only of a win-back offer.", "type": "boolean" },
          "link": { "description": "The direct link of a win-back offer, or the address where customers redeem codes, with {code} in place of the code.", "type": "string" },
          "active": { "type": "boolean" },
          "days": { "description": "When customers can have it, for people.", "type": "string" }
        }
      },
      "price": {
        "description": "Storefronts in which a product or offer has one amount; without an amount, Apple equalizes it.",
        "type": "object",
        "additionalProperties": false,
        "required": ["product", "of", "storefronts"],
        "properties": {
          "product": { "type": "string" },
          "of": { "description": "What has the price, as in the header of prices.csv, e.g. `price` or `win-back|comeback`.", "type": "string" },
          "currency": { "type": "string", "pattern": "^[A-Z]{3}$" },
          "amount": { "description": "With the decimals of the currency.", "type": "string", "pattern": "^[0-9]+(\\.[0-9]{2})?$" },
          "saving": { "$ref": "#/definitions/saving" },
          "storefronts": { "$ref": "#/definitions/storefronts" }
        }
      },
      "date": {
        "type": "object",
        "additionalProperties": false,
        "required": ["day", "days", "what", "product", "text"],
        "properties": {
          "day": { "$ref": "#/definitions/day" },
          "days": { "description": "Days from today.", "type": "integer", "minimum": 0 },
          "what": { "enum": ["start", "lock", "end", "created", "expiry", "price"] },
          "product": { "type": "string" },
          "text": { "type": "string" },
          "detail": { "type": "string" }
        }
      },
      "codes": {
        "description": "Codes of a calendar quarter that count against one limit; those of all campaigns.",
        "type": "object",
        "additionalProperties": false,
        "required": ["quarter", "pool", "planned", "limit"],
        "properties": {
          "quarter": { "type": "string", "pattern": "^[0-9]{4}Q[1-4]$" },
          "pool": { "$ref": "#/definitions/pool" },
          "planned": { "type": "integer", "minimum": 0 },
          "limit": { "type": "integer", "minimum": 0 }
        }
      },
      "pool": { "enum": [\#(words(CodePool.allCases.map(\.rawValue)))] },
      "batch": {
        "type": "object",
        "additionalProperties": false,
        "required": ["product", "offer", "batch", "codesOf", "count", "state", "createdDate"],
        "properties": {
          "product": { "type": "string" },
          "offer": { "type": "string" },
          "batch": { "type": "string" },
          "codesOf": { "$ref": "#/definitions/pool" },
          "code": { "description": "The custom code.", "type": "string" },
          "count": { "type": "integer", "minimum": 0 },
          "state": { "enum": ["planned", "live", "expired", "deactivated"] },
          "createdDate": { "$ref": "#/definitions/day" },
          "expires": { "description": "The first day on which its codes no longer work.", "$ref": "#/definitions/day" }
        }
      }
    }
  }
  """#
