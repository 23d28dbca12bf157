import TestSupport
import Diagnostics
import Foundation
import Testing

private let source = Source("a.yaml", "mode: free\n名前: {}\nend")

/// A report in which every key of the format occurs.
private let full: Report = {
  let first = Finding(
    "date-order", .error, "ends\u{1B} first", object: "offer x", at: source["free"], label: "this",
    related: [Label(source["名前"], "that")], notes: ["a note"], help: "swap them",
    fix: Fix("swap", isSafe: false, edits: [TextEdit(source["mode: free\n"], "")])
  ).explained("order", "https://example.com")
  let last = Finding("date-past", .info, "over", at: source["end"])
  let accepted = Finding("level-gap", .warning, "a gap", at: source["{}"])
  return Report(
    [first, last], in: source,
    suppressed: [SuppressedFinding(accepted, Suppression(.comment, reason: "on purpose", at: source["mode"]))]
  )
}()

struct JSONReportTests {
  @Test func linesAndColumnsCountCharactersFromOne() {
    #expect(
      full.rendered(.json) == #"""
        {
          "format": "offerc.findings/1",
          "today": "2027-03-01",
          "files": [
            "a.yaml"
          ],
          "findings": [
            {
              "rule": "date-order",
              "severity": "error",
              "message": "ends\u001b first",
              "object": "offer x",
              "location": {
                "file": "a.yaml",
                "line": 1,
                "column": 7,
                "endLine": 1,
                "endColumn": 11
              },
              "label": "this",
              "related": [
                {
                  "location": {
                    "file": "a.yaml",
                    "line": 2,
                    "column": 1,
                    "endLine": 2,
                    "endColumn": 3
                  },
                  "label": "that"
                }
              ],
              "notes": [
                "a note"
              ],
              "help": "swap them",
              "why": "order",
              "see": "https://example.com",
              "fix": {
                "title": "swap",
                "safe": false,
                "edits": [
                  {
                    "location": {
                      "file": "a.yaml",
                      "line": 1,
                      "column": 1,
                      "endLine": 2,
                      "endColumn": 1
                    },
                    "text": ""
                  }
                ]
              }
            },
            {
              "rule": "level-gap",
              "severity": "warning",
              "message": "a gap",
              "object": "",
              "location": {
                "file": "a.yaml",
                "line": 2,
                "column": 5,
                "endLine": 2,
                "endColumn": 7
              },
              "related": [],
              "notes": [],
              "suppressed": {
                "kind": "comment",
                "reason": "on purpose",
                "location": {
                  "file": "a.yaml",
                  "line": 1,
                  "column": 1,
                  "endLine": 1,
                  "endColumn": 5
                }
              }
            },
            {
              "rule": "date-past",
              "severity": "info",
              "message": "over",
              "object": "",
              "location": {
                "file": "a.yaml",
                "line": 3,
                "column": 1,
                "endLine": 3,
                "endColumn": 4
              },
              "related": [],
              "notes": []
            }
          ],
          "summary": {
            "files": 1,
            "products": 3,
            "offers": 9,
            "batches": 4,
            "errors": 1,
            "warnings": 0,
            "infos": 1,
            "suppressed": 1
          }
        }

        """#)
  }

  @Test func aReportHasExactlyTheKeysThatTheSchemaNamesOfTheTypesThatItNames() throws {
    let schema = try FindingsSchema()
    var seen: Set<String> = []
    for report in [full, Report([], in: source)] {
      let value = try JSONSerialization.jsonObject(with: Data(render(report, as: .json)))
      #expect(schema.faults(of: value, against: schema.root, "report", &seen) == [])
    }
    #expect(schema.allKeys.subtracting(seen) == [])
  }
}

/// `Schemas/findings.schema.json`, and as much of JSON Schema as it uses.
private struct FindingsSchema {
  let root: [String: Any]

  init() throws {
    let schema = try Repository.text("Schemas/findings.schema.json")
    root = try JSONSerialization.jsonObject(with: Data(schema.utf8)) as? [String: Any] ?? [:]
  }

  private var definitions: [String: [String: Any]] { root["definitions"] as? [String: [String: Any]] ?? [:] }

  /// `finding.rule`, `location.line` and so on.
  var allKeys: Set<String> {
    var keys = Set(properties(of: root).keys.map { "report." + $0 })
    for (name, definition) in definitions {
      keys.formUnion(properties(of: definition).keys.map { "\(name).\($0)" })
    }
    return keys
  }

  private func properties(of schema: [String: Any]) -> [String: [String: Any]] {
    schema["properties"] as? [String: [String: Any]] ?? [:]
  }

  func faults(of value: Any, against schema: [String: Any], _ name: String, _ seen: inout Set<String>)
    -> [String]
  {
    if let reference = schema["$ref"] as? String,
      let target = reference.split(separator: "/").last.map(String.init)
    {
      return definitions[target].map { faults(of: value, against: $0, target, &seen) } ?? [
        "no definition \(target)"
      ]
    }
    if let constant = schema["const"] as? String {
      return value as? String == constant ? [] : ["\(name): \(value)"]
    }
    if let choices = schema["enum"] as? [String] {
      return choices.contains(value as? String ?? "") ? [] : ["\(name): \(value)"]
    }
    switch schema["type"] as? String {
    case "object":
      guard let object = value as? [String: Any] else { return ["\(name) is no object"] }
      let properties = properties(of: schema)
      let missing = Set(schema["required"] as? [String] ?? []).subtracting(object.keys)
      var faults = missing.sorted().map { "\(name) has no \($0)" }
      for (key, member) in object {
        seen.insert("\(name).\(key)")
        guard let expected = properties[key] else {
          faults.append("\(name) has an unknown \(key)")
          continue
        }
        faults += self.faults(of: member, against: expected, "\(name).\(key)", &seen)
      }
      if schema["additionalProperties"] as? Bool != false { faults.append("\(name) is open") }
      return faults
    case "array":
      guard let array = value as? [Any], let items = schema["items"] as? [String: Any] else {
        return ["\(name) is no array"]
      }
      return array.flatMap { faults(of: $0, against: items, name, &seen) }
    case "string": return value is String ? [] : ["\(name) is no text"]
    case "integer": return value is Int ? [] : ["\(name) is no integer"]
    case "boolean": return value is Bool ? [] : ["\(name) is no boolean"]
    default: return ["\(name): the schema says nothing"]
    }
  }
}
