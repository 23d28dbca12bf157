import Diagnostics

/// What lint says; nil where it says nothing.
func findingsPart(_ report: Report) -> ReportPart? {
  guard !report.findings.isEmpty || !report.suppressed.isEmpty else { return nil }
  return ReportPart(id: "findings", title: "Findings") { page in
    let findings = report.findings.enumerated().sorted {
      ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset)
    }.map(\.element)
    var places = FindingPlaces(report.files)
    if findings.isEmpty { page.element("p", text: "no findings") }
    page.element("ul", ["class": "findings"]) { page in
      for finding in findings.prefix(mostFindings) {
        page.element("li") { page in
          page.element("span", ["class": finding.severity.name], text: finding.severity.name)
          page.name("span", text: " " + capitalized(finding.message))
          let place = places.place(of: finding)
          page.name(
            "small",
            text: [finding.objectLabel, finding.help ?? "", "\(place), \(finding.rule.name)"]
              .filter { !$0.isEmpty }.joined(separator: " · "))
        }
      }
    }
    if findings.count > mostFindings {
      page.element("p", text: "and \(grouped(findings.count - mostFindings)) more: offerc lint shows them")
    }
    if !report.suppressed.isEmpty {
      page.element("p", ["class": "note"], text: "\(grouped(report.suppressed.count)) suppressed")
    }
  }
}

private let mostFindings = 200

/// `offers/spring.yaml:14`: lines are counted once for each file.
private struct FindingPlaces {
  private let files: [SourceFile]
  private var tables: [UInt32: LineTable] = [:]

  init(_ files: [SourceFile]) { self.files = files }

  mutating func place(of finding: Finding) -> String {
    let range = finding.primary.range
    guard Int(range.file) < files.count else { return "" }
    let file = files[Int(range.file)]
    let table = tables[range.file] ?? LineTable(file)
    tables[range.file] = table
    return "\(file.name):\(table.line(of: Int(range.start)))"
  }
}
