/// The JSON Schema of `plan.json`: `offerc.plan/2`.
package func planSchema() -> [UInt8] { Array((schemaText + "\n").utf8) }

private let schemaText = #"""
  {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "title": "A plan for App Store Connect",
    "description": "What `offerc appstore plan -o plan.json` and `offerc build --emit requests` write. Readers ignore keys that they do not know: keys can be added within offerc.plan/2, but never changed. The file has unreleased offers and custom codes, but no keys and no one-time codes.",
    "type": "object",
    "required": ["blocked", "bundleId", "catalog", "digest", "fingerprints", "format", "later", "manual", "seal", "steps", "today", "unmanaged", "waits"],
    "properties": {
      "blocked": { "description": "What Apple would refuse, and what depends on something that could not be read. Such a plan is not applied.", "$ref": "#/definitions/items" },
      "bundleId": { "type": "string" },
      "catalog": { "description": "The normal form of the catalog, as in catalog.json: see catalog.schema.json.", "type": "object" },
      "digest": { "description": "SHA-256 over the value of `catalog` as RFC 8785 canonical JSON.", "type": "string", "pattern": "^sha256:[0-9a-f]{64}$" },
      "fingerprints": {
        "description": "What the live objects looked like that the steps touch. `apply` refuses the plan if one differs.",
        "type": "array",
        "items": {
          "type": "object",
          "required": ["digest", "object", "path"],
          "properties": {
            "digest": { "type": "string" },
            "object": { "$ref": "#/definitions/object" },
            "path": { "$ref": "#/definitions/path" }
          }
        }
      },
      "format": { "const": "offerc.plan/2" },
      "later": { "description": "What is for a later day.", "$ref": "#/definitions/items" },
      "manual": { "description": "What only a person can do.", "$ref": "#/definitions/items" },
      "seal": { "description": "SHA-256 over all bytes of the file, with zeros in the place of these digits. `apply` refuses a plan of which a byte was changed.", "type": "string", "pattern": "^sha256:[0-9a-f]{64}$" },
      "steps": {
        "description": "In the order in which they are taken.",
        "type": "array",
        "items": {
          "type": "object",
          "required": ["action", "dependsOn", "details", "needs", "number", "object", "path", "requests"],
          "properties": {
            "action": { "enum": ["create", "update", "replace", "deactivate", "delete"] },
            "dependsOn": { "description": "Numbers of steps whose ids it needs.", "type": "array", "items": { "type": "integer", "minimum": 1 } },
            "details": { "description": "What changes, a line each.", "type": "array", "items": { "type": "string" } },
            "needs": { "description": "What `apply --allow` has to name.", "type": "array", "items": { "enum": ["deletions", "irreversible", "price-increases"] } },
            "number": { "type": "integer", "minimum": 1 },
            "object": { "$ref": "#/definitions/object" },
            "path": { "$ref": "#/definitions/path" },
            "permanence": { "description": "Why it cannot be taken back; absent where it can.", "type": "string" },
            "place": { "description": "In the catalog: file and line.", "type": "string" },
            "reach": { "description": "Whom it reaches besides new customers.", "type": "string" },
            "requests": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["method", "path"],
                "properties": {
                  "body": { "description": "As the App Store Connect API wants it. An id in braces is found out when the request is sent, for example `{step 3: id}` or `{price point: step 3, USA, 4.99}`.", "type": "object" },
                  "method": { "enum": ["POST", "PATCH", "DELETE"] },
                  "path": { "type": "string", "pattern": "^/v[12]/" }
                }
              }
            }
          }
        }
      },
      "today": { "description": "The day that counts as today.", "type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" },
      "unmanaged": { "description": "What is in App Store Connect, but not in the catalog.", "$ref": "#/definitions/items" },
      "waits": { "description": "What Apple has to do first.", "$ref": "#/definitions/items" }
    },
    "definitions": {
      "object": { "description": "In words, for people. They can change; `path` says which object it is.", "type": "string" },
      "path": {
        "description": "The object, from the outside in: a product, its offer, a batch.",
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "kind": { "description": "For example `subscription` or `win-back offer`.", "type": "string" },
            "name": { "description": "Its identifier or reference name; absent where nothing names it.", "type": "string" },
            "terms": { "description": "What tells an introductory offer from the others of a product.", "type": "string" }
          }
        }
      },
      "items": {
        "type": "array",
        "items": {
          "type": "object",
          "required": ["object", "path", "reason", "what"],
          "properties": {
            "object": { "$ref": "#/definitions/object" },
            "path": { "$ref": "#/definitions/path" },
            "place": { "description": "In the catalog: file and line.", "type": "string" },
            "reason": { "type": "string" },
            "what": { "type": "string" }
          }
        }
      }
    }
  }
  """#
