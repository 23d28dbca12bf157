import Diagnostics

/// Returns the part with the findings; nil if there are none. Findings of one rule and one severity are one item that opens.
func findingsPart(_ report: Report) -> ReportPart? {
  guard !report.findings.isEmpty || !report.suppressed.isEmpty else { return nil }
  return ReportPart(id: "findings", title: "Findings", summary: report.verdict, scope: "whole catalog") {
    page in
    let groups = Dictionary(grouping: report.findings) { finding in
      FindingGroup(rule: finding.rule.name, severity: finding.severity)
    }.sorted { one, other in one.key < other.key }
    let places = Places(report.files)
    if groups.isEmpty { page.element("p", text: "no findings") }
    page.element("ul", ["class": "findings"]) { page in
      for (group, findings) in groups {
        page.element("li") { page in
          guard findings.count > 1 else { return write(findings[0], places, &page) }
          page.element("details") { page in
            page.element("summary") { page in
              page.element("span", ["class": group.severity.name], text: group.severity.name)
              page.name("span", text: " \(grouped(findings.count)) × \(group.rule): \(findings[0].message)")
            }
            page.element("ul", ["class": "plain"]) { page in
              for finding in findings.prefix(mostFindings) {
                page.element("li") { write(finding, places, &$0) }
              }
            }
            page.more(findings.count - mostFindings, "finding", shownBy: "offerc lint")
          }
        }
      }
    }
    if !report.suppressed.isEmpty { page.note("\(grouped(report.suppressed.count)) suppressed") }
  }
}

/// What findings have in common that are one item. A rule can find things of several severities.
private struct FindingGroup: Hashable, Comparable {
  let rule: String
  let severity: Severity

  static func < (one: FindingGroup, other: FindingGroup) -> Bool {
    one.severity == other.severity ? one.rule < other.rule : one.severity > other.severity
  }
}

private let mostFindings = 100

private func write(_ finding: Finding, _ places: Places, _ page: inout HTMLText) {
  page.element("span", ["class": finding.severity.name], text: finding.severity.name)
  page.name("span", text: " " + capitalized(finding.message))
  let place = places.text(finding.primary.range) ?? ""
  page.name(
    "small",
    text: [finding.objectLabel, finding.help ?? "", "\(place), \(finding.rule.name)"]
      .filter { !$0.isEmpty }.joined(separator: " · "))
}
