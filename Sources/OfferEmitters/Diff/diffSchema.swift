import OfferLanguage
import OfferRules

/// The JSON Schema of `diff --format json`: `offerc.diff/2`.
package func diffSchema() -> [UInt8] {
  let actions = ChangeAction.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
  let counts = ChangeAction.allCases.map { "\"\($0.rawValue)\": { \"$ref\": \"#/definitions/count\" }" }
  let types = Language.current.objects.map { "\"\($0.id)\"" }.joined(separator: ", ")
  let text = schemaText(actions: actions, counts: counts.joined(separator: ",\n        "), types: types)
  return Array((text + "\n").utf8)
}

private func schemaText(actions: String, counts: String, types: String) -> String {
  #"""
  {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "title": "Changes found by offerc",
    "description": "What `offerc diff --format json` writes. Within offerc.diff/2 keys are added, never changed or removed.",
    "type": "object",
    "additionalProperties": false,
    "required": ["format", "today", "catalogs"],
    "properties": {
      "format": { "description": "Name and version of this format.", "const": "offerc.diff/2" },
      "today": { "description": "The day that counts as today: locks depend on it.", "$ref": "#/definitions/day" },
      "catalogs": {
        "description": "One for each app.",
        "type": "array",
        "items": { "$ref": "#/definitions/catalog" }
      }
    },
    "definitions": {
      "day": { "type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" },
      "digest": { "type": "string", "pattern": "^sha256:[0-9a-f]{64}$" },
      "count": { "type": "integer", "minimum": 0 },
      "action": {
        "description": "What the change means at Apple. `replace`: it is deleted and created again. `blocked`: Apple would refuse it, or nobody should do it. `local`: there is nothing to do at Apple.",
        "enum": [\#(actions)]
      },
      "catalog": {
        "description": "The changes of one app.",
        "type": "object",
        "additionalProperties": false,
        "required": ["bundleId", "digest", "changes", "consequences", "summary"],
        "properties": {
          "bundleId": { "description": "The app's bundle ID.", "type": "string" },
          "campaign": { "description": "Only changes of the offers of this campaign and of their batches are listed, and only consequences that concern these. Totals of codes and offers still count all campaigns. Absent without `--campaign`.", "type": "string" },
          "baselineDigest": { "description": "Digest of the baseline, as in its catalog.json; absent if there is no baseline and everything is new.", "$ref": "#/definitions/digest" },
          "digest": { "description": "Digest of the catalog, as in its catalog.json.", "$ref": "#/definitions/digest" },
          "unread": { "description": "How many fields of the live state are unknown, and are not compared. Absent if there are none.", "$ref": "#/definitions/count" },
          "changes": {
            "description": "Changes of one app, group or product are listed together.",
            "type": "array",
            "items": { "$ref": "#/definitions/change" }
          },
          "consequences": { "$ref": "#/definitions/consequences" },
          "summary": { "$ref": "#/definitions/summary" },
          "outside": { "description": "With `--campaign`: the changes outside of the campaign, which are not listed.", "$ref": "#/definitions/summary" }
        }
      },
      "change": {
        "description": "One object that is new, removed or different.",
        "type": "object",
        "additionalProperties": false,
        "required": ["action", "kind", "type", "object", "id", "fields", "findings", "notes"],
        "properties": {
          "action": { "$ref": "#/definitions/action" },
          "kind": { "description": "Whether the object was added, removed or changed.", "enum": ["added", "removed", "changed"] },
          "type": { "description": "What it is.", "enum": [\#(types)] },
          "object": { "description": "Its name; it stays the same when lines move.", "type": "string" },
          "id": { "$ref": "#/definitions/id" },
          "sameContentAs": { "description": "The `object` of another change with the same content: one of the two is new, the other is removed. Apple cannot change an id.", "type": "string" },
          "fields": {
            "description": "The keys that differ; for a new object all keys, without `old`, and for a removed object all keys, without `new`. Offers and batches of a new object are changes of their own; those of a removed object are in its fields.",
            "type": "array",
            "items": { "$ref": "#/definitions/field" }
          },
          "findings": {
            "description": "What the rules on changes say about the object.",
            "type": "array",
            "items": { "$ref": "#/definitions/finding" }
          },
          "notes": {
            "description": "Additional information for people: the same content under another id, storefronts under `rest` that change with the base price.",
            "type": "array",
            "items": { "type": "string" }
          }
        }
      },
      "id": {
        "description": "The names that identify the object; those that it does not have are absent.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "group": { "description": "`referenceName` of a subscription group.", "type": "string" },
          "productId": { "description": "Of a product, or of the one that the object belongs to.", "type": "string" },
          "offer": { "description": "`offerId`; of an offer code its `referenceName`; of an introductory offer its `key` in catalog.json.", "type": "string" },
          "plan": { "description": "`monthly` for the monthly billing plan.", "type": "string" },
          "priceChange": { "description": "`startDate` of a price change.", "type": "string" },
          "batch": { "description": "`id` of a batch.", "type": "string" }
        }
      },
      "field": {
        "description": "A key with its value before and after.",
        "type": "object",
        "additionalProperties": false,
        "required": ["key", "change", "locked"],
        "properties": {
          "key": { "description": "The key; `group` or `offer` when the object moved into another one.", "type": "string" },
          "change": { "description": "The change, in words for people.", "type": "string" },
          "locked": { "description": "Whether Apple accepts no other value today.", "type": "boolean" },
          "old": { "description": "The value in the baseline, in normal form; absent when it has none." },
          "new": { "description": "The value in the catalog, in normal form; absent when it has none." }
        }
      },
      "finding": {
        "description": "A finding about the object; `offerc lint --against` shows its place.",
        "type": "object",
        "additionalProperties": false,
        "required": ["rule", "severity", "message"],
        "properties": {
          "rule": { "description": "The stable id of the rule.", "type": "string", "pattern": "^[a-z][a-z0-9-]*$" },
          "severity": { "description": "How serious it is.", "enum": ["error", "warning", "info"] },
          "message": { "description": "One line that can be read on its own.", "type": "string" },
          "help": { "description": "What to do.", "type": "string" }
        }
      },
      "consequences": {
        "description": "What follows from the changes.",
        "type": "object",
        "additionalProperties": false,
        "required": ["codes", "activeOfferCodes", "locks"],
        "properties": {
          "codes": {
            "description": "Codes of a calendar quarter, if their number changes.",
            "type": "array",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": ["quarter", "kind", "before", "after", "limit"],
              "properties": {
                "quarter": { "type": "string", "pattern": "^[0-9]{4}Q[1-4]$" },
                "kind": { "description": "offerc makes `own codes`, Apple makes the others.", "enum": ["codes", "sandbox codes", "own codes"] },
                "before": { "$ref": "#/definitions/count" },
                "after": { "$ref": "#/definitions/count" },
                "limit": { "$ref": "#/definitions/count" }
              }
            }
          },
          "activeOfferCodes": {
            "description": "Active offer codes of a subscription or of all in-app purchases, if their number changes.",
            "type": "array",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": ["object", "before", "after", "limit"],
              "properties": {
                "object": { "type": "string" },
                "before": { "$ref": "#/definitions/count" },
                "after": { "$ref": "#/definitions/count" },
                "limit": { "$ref": "#/definitions/count" }
              }
            }
          },
          "locks": {
            "description": "What locks within the next 30 days, by day.",
            "type": "array",
            "items": {
              "type": "object",
              "additionalProperties": false,
              "required": ["object", "date", "keys"],
              "properties": {
                "object": { "type": "string" },
                "date": { "$ref": "#/definitions/day" },
                "keys": { "description": "The keys that lock, in words.", "type": "string" }
              }
            }
          }
        }
      },
      "summary": {
        "description": "The number of changes with each action.",
        "type": "object",
        "additionalProperties": false,
        "required": [\#(actions)],
        "properties": {
          \#(counts)
        }
      }
    }
  }
  """#
}
