/// The JSON Schema of `lint --format json`: `offerc.findings/1`.
///
/// - Parameter counts: what the summary counts besides files and findings; their numbers do not matter.
package func findingsSchema(counting counts: [Count]) -> [UInt8] {
  let names = counts.map { "\"\($0.plural)\", " }.joined()
  let indent = String(repeating: " ", count: 8)
  let properties = counts.map { count in
    [
      "\"\(count.plural)\": {", "  \"description\": \"\(count.summary)\",", "  \"type\": \"integer\",",
      "  \"minimum\": 0", "},", "",
    ]
    .joined(separator: "\n" + indent)
  }
  return Array((text(names, properties.joined()) + "\n").utf8)
}

private func text(_ names: String, _ properties: String) -> String {
  #"""
  {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "title": "Findings of offerc",
    "description": "What `--format json` writes. Lines and columns are 1-based; columns count characters (extended grapheme clusters). Within offerc.findings/1 keys are added, never changed or removed.",
    "type": "object",
    "additionalProperties": false,
    "required": ["format", "today", "files", "findings", "summary"],
    "properties": {
      "format": {
        "description": "Name and version of this format.",
        "const": "offerc.findings/1"
      },
      "today": {
        "description": "The day that counted as today.",
        "type": "string",
        "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
      },
      "files": {
        "description": "The names of all files that were read, including those without findings.",
        "type": "array",
        "items": { "type": "string" }
      },
      "findings": {
        "description": "All findings by file and place, including suppressed ones.",
        "type": "array",
        "items": { "$ref": "#/definitions/finding" }
      },
      "summary": { "$ref": "#/definitions/summary" }
    },
    "definitions": {
      "finding": {
        "description": "One finding.",
        "type": "object",
        "additionalProperties": false,
        "required": ["rule", "severity", "message", "object", "location", "related", "notes"],
        "properties": {
          "rule": {
            "description": "The stable id of the rule; `offerc explain` describes it.",
            "type": "string",
            "pattern": "^[a-z][a-z0-9-]*$"
          },
          "severity": {
            "description": "How serious it is. Only errors stop a build.",
            "enum": ["error", "warning", "info"]
          },
          "message": {
            "description": "One line that can be read on its own.",
            "type": "string"
          },
          "object": {
            "description": "The object that the finding is about; it stays the same when lines move. Empty for a whole file.",
            "type": "string"
          },
          "location": { "$ref": "#/definitions/location" },
          "label": {
            "description": "What is wrong at the location itself.",
            "type": "string"
          },
          "related": {
            "description": "Other places that the finding refers to, such as the first of two duplicates.",
            "type": "array",
            "items": { "$ref": "#/definitions/related" }
          },
          "notes": {
            "description": "Further facts, one sentence each.",
            "type": "array",
            "items": { "type": "string" }
          },
          "help": {
            "description": "What to do.",
            "type": "string"
          },
          "why": {
            "description": "Why the rule exists.",
            "type": "string"
          },
          "see": {
            "description": "The page that the rule is based on.",
            "type": "string"
          },
          "fix": { "$ref": "#/definitions/fix" },
          "suppressed": { "$ref": "#/definitions/suppression" }
        }
      },
      "location": {
        "description": "A range of a file; the end is after its last character.",
        "type": "object",
        "additionalProperties": false,
        "required": ["file", "line", "column", "endLine", "endColumn"],
        "properties": {
          "file": {
            "description": "The name of the file, as in `files`.",
            "type": "string"
          },
          "line": {
            "description": "The line in which the range begins.",
            "type": "integer",
            "minimum": 1
          },
          "column": {
            "description": "The column in which the range begins.",
            "type": "integer",
            "minimum": 1
          },
          "endLine": {
            "description": "The line in which the range ends.",
            "type": "integer",
            "minimum": 1
          },
          "endColumn": {
            "description": "The column after the last character of the range.",
            "type": "integer",
            "minimum": 1
          }
        }
      },
      "related": {
        "description": "Another place.",
        "type": "object",
        "additionalProperties": false,
        "required": ["location", "label"],
        "properties": {
          "location": { "$ref": "#/definitions/location" },
          "label": {
            "description": "What the place has to do with the finding.",
            "type": "string"
          }
        }
      },
      "fix": {
        "description": "A fix that a program can make.",
        "type": "object",
        "additionalProperties": false,
        "required": ["title", "safe", "edits"],
        "properties": {
          "title": {
            "description": "What the fix does.",
            "type": "string"
          },
          "safe": {
            "description": "Whether the meaning is certain: `lint --fix` makes only safe fixes.",
            "type": "boolean"
          },
          "edits": {
            "description": "The changes to the sources; they belong together.",
            "type": "array",
            "items": { "$ref": "#/definitions/edit" }
          }
        }
      },
      "edit": {
        "description": "A range and the text that takes its place.",
        "type": "object",
        "additionalProperties": false,
        "required": ["location", "text"],
        "properties": {
          "location": { "$ref": "#/definitions/location" },
          "text": {
            "description": "The new text; empty to delete the range.",
            "type": "string"
          }
        }
      },
      "suppression": {
        "description": "Present when someone has accepted the finding: it does not count.",
        "type": "object",
        "additionalProperties": false,
        "required": ["kind", "reason"],
        "properties": {
          "kind": {
            "description": "`comment`: a comment in the source; `known`: an entry of the list of known findings.",
            "enum": ["comment", "known"]
          },
          "reason": {
            "description": "Why it was accepted.",
            "type": "string"
          },
          "location": { "$ref": "#/definitions/location" }
        }
      },
      "summary": {
        "description": "What was read and what was found, counted.",
        "type": "object",
        "additionalProperties": false,
        "required": ["files", \#(names)"errors", "warnings", "infos", "suppressed"],
        "properties": {
          "files": {
            "description": "Files that were read.",
            "type": "integer",
            "minimum": 0
          },
          \#(properties)"errors": {
            "description": "Findings of severity error that are not suppressed.",
            "type": "integer",
            "minimum": 0
          },
          "warnings": {
            "description": "Findings of severity warning that are not suppressed.",
            "type": "integer",
            "minimum": 0
          },
          "infos": {
            "description": "Findings of severity info that are not suppressed.",
            "type": "integer",
            "minimum": 0
          },
          "suppressed": {
            "description": "Suppressed findings of any severity.",
            "type": "integer",
            "minimum": 0
          }
        }
      }
    }
  }
  """#
}
