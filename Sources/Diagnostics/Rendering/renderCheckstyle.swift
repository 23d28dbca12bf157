/// The report of Checkstyle, which most build servers read: every file that was read, with what is not suppressed.
///
/// The version is the one of Checkstyle whose format this is; readers do not look at it.
func renderCheckstyle(_ report: Report, to write: ([UInt8]) throws -> Void) rethrows {
  let places = Places(report.files)
  var xml = XMLWriter()
  let findings = ReportedFindings(report)
  xml.begin("checkstyle", ["version": "4.3"])
  for (file, indices) in findings.byFile {
    xml.begin("file", ["name": file])
    for entry in indices.lazy.map({ findings[$0] }) where entry.suppression == nil {
      xml.error(entry.finding, places)
      try xml.bytes.passPiece(to: write)
    }
    xml.end("file")
  }
  xml.end("checkstyle")
  try write(xml.finish())
}

extension XMLWriter {
  /// Readers take what is before the last dot of the source for a category.
  fileprivate mutating func error(_ finding: Finding, _ places: Places) {
    let place = places.location(of: finding.primary.range)
    element(
      "error",
      [
        "line": "\(place.line)", "column": "\(place.column)", "severity": finding.severity.name,
        "message": escapingControls(finding.message), "source": "offerc." + finding.rule.name,
      ])
  }
}
