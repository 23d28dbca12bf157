import JSONText

/// The report for programs, by the rows of `findingsFormat`: 1-based everywhere, suppressed findings among the others at
/// their place.
func renderJSON(_ report: Report, to write: ([UInt8]) throws -> Void) rethrows {
  let places = Places(report.files)
  var json = JSONWriter(pretty: true)
  json.beginObject()
  json.member("format", findingsFormatName)
  json.member("today", report.today)
  json.key("files")
  json.strings(report.filesRead)
  json.key("findings")
  json.beginArray()
  for entry in ReportedFindings(report) {
    findingType.write(&json, LocatedFinding(entry, places))
    try json.passPiece(to: write)
  }
  json.endArray()
  json.key("summary")
  let summary = report.summary
  summaryType(counting: summary.counts).write(&json, summary)
  json.endObject()
  try write(json.finish())
}
