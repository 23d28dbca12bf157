/// The report of Checkstyle, which most build servers read: every file that was read, with what is not suppressed.
///
/// The version is the one of Checkstyle whose format this is; readers do not look at it.
func renderCheckstyle(_ report: Report) -> [UInt8] {
  var places = Places(report.files)
  var xml = XMLWriter()
  xml.element("checkstyle", ["version": "4.3"]) { xml in
    for (file, entries) in report.byFile {
      xml.element("file", ["name": file]) { xml in
        for entry in entries where entry.suppression == nil { xml.error(entry.finding, &places) }
      }
    }
  }
  return xml.finish()
}

extension XMLWriter {
  /// Readers take what is before the last dot of the source for a category.
  fileprivate mutating func error(_ finding: Finding, _ places: inout Places) {
    let place = places.location(of: finding.primary.range)
    element(
      "error",
      [
        "line": "\(place.line)", "column": "\(place.column)", "severity": finding.severity.name,
        "message": escapingControls(finding.message), "source": "offerc." + finding.rule.name,
      ])
  }
}
