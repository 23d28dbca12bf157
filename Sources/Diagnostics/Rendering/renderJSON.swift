import JSONText

/// The report for programs, as `Schemas/findings.schema.json` describes it: `offerc.findings/1`, 1-based everywhere,
/// suppressed findings among the others at their place.
func renderJSON(_ report: Report, to write: ([UInt8]) throws -> Void) rethrows {
  var places = Places(report.files)
  var json = JSONWriter(pretty: true)
  json.beginObject()
  json.member("format", "offerc.findings/1")
  json.member("today", report.today)
  json.key("files")
  json.strings(report.filesRead)
  json.key("findings")
  json.beginArray()
  for entry in ReportedFindings(report) {
    json.finding(entry, &places)
    try json.passPiece(to: write)
  }
  json.endArray()
  json.key("summary")
  json.summary(report.summary)
  json.endObject()
  try write(json.finish())
}

extension JSONWriter {
  fileprivate mutating func finding(_ entry: ReportedFinding, _ places: inout Places) {
    let finding = entry.finding
    beginObject()
    member("rule", finding.rule.name)
    member("severity", finding.severity.name)
    member("message", finding.message)
    member("object", finding.objectKey)
    location(finding.primary.range, &places)
    if !finding.primary.text.isEmpty { member("label", finding.primary.text) }
    key("related")
    beginArray()
    for label in finding.related {
      beginObject()
      location(label.range, &places)
      member("label", label.text)
      endObject()
    }
    endArray()
    key("notes")
    strings(finding.notes)
    if let help = finding.help { member("help", help) }
    if let why = finding.why { member("why", why) }
    if let see = finding.see { member("see", see) }
    if let fix = finding.fix { self.fix(fix, &places) }
    if let suppression = entry.suppression { self.suppression(suppression, &places) }
    endObject()
  }

  private mutating func fix(_ fix: Fix, _ places: inout Places) {
    key("fix")
    beginObject()
    member("title", fix.title)
    key("safe")
    boolean(fix.isSafe)
    key("edits")
    beginArray()
    for edit in fix.edits {
      beginObject()
      location(edit.range, &places)
      member("text", edit.text)
      endObject()
    }
    endArray()
    endObject()
  }

  private mutating func suppression(_ suppression: Suppression, _ places: inout Places) {
    key("suppressed")
    beginObject()
    member("kind", suppression.kind.rawValue)
    member("reason", suppression.reason)
    if let range = suppression.range { location(range, &places) }
    endObject()
  }

  fileprivate mutating func summary(_ summary: ReportSummary) {
    beginObject()
    member("files", summary.files)
    for count in summary.counts { member(count.plural, count.number) }
    member("errors", summary.errors)
    member("warnings", summary.warnings)
    member("infos", summary.infos)
    member("suppressed", summary.suppressed)
    endObject()
  }

  private mutating func location(_ range: SourceRange, _ places: inout Places) {
    let location = places.location(of: range)
    key("location")
    beginObject()
    member("file", location.file)
    member("line", location.line)
    member("column", location.column)
    member("endLine", location.endLine)
    member("endColumn", location.endColumn)
    endObject()
  }
}
