import TestSupport
import Diagnostics
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
    equal(
      full.rendered(.json),
      #"""
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
    var schema = try OutputSchema("findings")
    for report in [full, Report([], in: source)] {
      try absent(schema.fault(in: report.rendered(.json)))
    }
    equal(schema.unused(), [])
  }
}
