import ByteText
import JSONText

/// The report as a SARIF 2.1.0 log with one run: for code scanning and other programs that collect findings of many tools.
///
/// Columns count Unicode scalars here, since SARIF knows no characters. The fingerprint has a name of its own: GitHub
/// makes one from the line where `primaryLocationLineHash` is missing, and complains of each that is not its own.
func renderSARIF(_ report: Report, to write: ([UInt8]) throws -> Void) rethrows {
  let rules = describedRules(of: report)
  let numbers = Dictionary(uniqueKeysWithValues: rules.enumerated().map { number, rule in (rule.id, number) })
  let places = Places(report.files, columns: .scalars)
  var fingerprints = Fingerprints(report.files)
  var json = JSONWriter(pretty: true)
  json.beginObject()
  json.member(
    "$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
  json.member("version", "2.1.0")
  json.key("runs")
  json.beginArray()
  json.beginObject()
  json.tool(report.tool.version, rules)
  json.member("columnKind", "unicodeCodePoints")
  json.sourceRoot()
  json.objects("artifacts", report.filesRead) { json, file in
    json.key("location")
    json.artifact(file)
  }
  json.key("results")
  json.beginArray()
  for entry in ReportedFindings(report) {
    json.object {
      $0.result(entry, rule: numbers[entry.finding.rule], fingerprints.next(entry.finding), places)
    }
    try json.passPiece(to: write)
  }
  json.endArray()
  json.endObject()
  json.endArray()
  json.endObject()
  try write(json.finish())
}

/// The rules that have findings, by id. What is found before any rule runs is described by its name.
private func describedRules(of report: Report) -> [RuleDescription] {
  let known = Dictionary(report.tool.rules.map { ($0.id, $0) }) { first, _ in first }
  var found: [RuleID: Severity] = [:]
  for finding in report.findings { found[finding.rule] = max(found[finding.rule] ?? .info, finding.severity) }
  for entry in report.suppressed {
    found[entry.finding.rule] = max(found[entry.finding.rule] ?? .info, entry.finding.severity)
  }
  return found.sorted { $0.key.name < $1.key.name }.map { id, severity in
    known[id]
      ?? RuleDescription(
        id: id, summary: id.name.byBytes.split(separator: "-").joined(separator: " "),
        why: "found while the file was read, before any rule ran", severity: severity)
  }
}

extension JSONWriter {
  fileprivate mutating func tool(_ version: String, _ rules: [RuleDescription]) {
    key("tool")
    object { json in
      json.key("driver")
      json.object { json in
        json.member("name", "offerc")
        json.member("version", version)
        json.objects("rules", rules) { json, rule in
          json.member("id", rule.id.name)
          json.message("shortDescription", rule.summary)
          json.message("fullDescription", rule.why)
          json.message("help", rule.why + (rule.see.map { "\nsee: " + $0 } ?? ""))
          if let url = rule.url { json.member("helpUri", url) }
          json.key("defaultConfiguration")
          json.object { $0.member("level", rule.severity.sarifLevel) }
        }
      }
    }
  }

  fileprivate mutating func sourceRoot() {
    key("originalUriBaseIds")
    object { json in
      json.key(sourceRootName)
      json.object { $0.message("description", "the folder that offerc ran in") }
    }
  }

  fileprivate mutating func result(
    _ entry: ReportedFinding, rule: Int?, _ fingerprint: String, _ places: Places
  ) {
    let finding = entry.finding
    member("ruleId", finding.rule.name)
    if let rule { member("ruleIndex", rule) }
    member("level", finding.severity.sarifLevel)
    message(
      "message", ([finding.message] + (finding.help.map { ["help: " + $0] } ?? [])).map(escapingControls))
    objects("locations", [finding.primary]) { json, label in
      json.location(label, object: finding.objectKey, places)
    }
    objects("relatedLocations", Array(finding.related.enumerated())) { json, related in
      json.member("id", related.offset + 1)
      json.location(related.element, places)
    }
    key("partialFingerprints")
    object { $0.member("offerc/v1", fingerprint) }
    // All results have the list or none: an empty one says that the finding counts.
    objects("suppressions", entry.suppression.map { [$0] } ?? []) { json, suppression in
      json.suppression(suppression, places)
    }
    if let fix = finding.fix { self.fix(fix, places) }
  }

  private mutating func suppression(_ suppression: Suppression, _ places: Places) {
    member("kind", suppression.kind == .comment ? "inSource" : "external")
    member("justification", escapingControls(suppression.reason))
    guard let range = suppression.range else { return }
    key("location")
    object { $0.location(Label(range, ""), places) }
  }

  private mutating func fix(_ fix: Fix, _ places: Places) {
    let files = Set(fix.edits.map(\.range.file)).sorted()
    objects("fixes", [fix]) { json, fix in
      json.message("description", fix.title)
      json.objects("artifactChanges", files) { json, file in
        json.key("artifactLocation")
        json.artifact(places.file(file).name)
        json.objects("replacements", fix.edits.filter { $0.range.file == file }) { json, edit in
          json.region("deletedRegion", edit.range, places)
          json.key("insertedContent")
          json.object { $0.member("text", edit.text) }
        }
      }
    }
  }
}

extension Severity {
  fileprivate var sarifLevel: String { word(info: "note", warning: "warning", error: "error") }
}
