import Diagnostics

/// What lint says; nil where it says nothing.
func findingsPart(_ report: Report) -> ReportPart? {
  guard !report.findings.isEmpty || !report.suppressed.isEmpty else { return nil }
  return ReportPart(id: "findings", title: "Findings") { page in
    let findings = report.findings.sorted { $0.severity > $1.severity }
    let places = FilePlaces(report.files)
    if findings.isEmpty { page.element("p", text: "no findings") }
    page.element("ul", ["class": "findings"]) { page in
      for finding in findings.prefix(mostFindings) {
        page.element("li") { page in
          page.element("span", ["class": finding.severity.name], text: finding.severity.name)
          page.name("span", text: " " + capitalized(finding.message))
          let place = places.text(finding.primary.range) ?? ""
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
