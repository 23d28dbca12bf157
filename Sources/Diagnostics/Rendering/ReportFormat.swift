/// The forms in which a report can be written. Each has a file of its own in this folder.
package enum ReportFormat: String, CaseIterable, Sendable {
  /// For people: headline, source lines, reasons.
  case text
  /// One line a finding, as editors read it.
  case concise
  /// For programs: `Schemas/findings.schema.json`.
  case json
  /// Workflow commands: annotations in GitHub Actions.
  case github
  /// The Code Quality report of GitLab.
  case gitlab
  /// SARIF 2.1.0: code scanning.
  case sarif
  /// Tests, in the XML of JUnit.
  case junit
  /// The XML of Checkstyle.
  case checkstyle

  /// The word of the option `--format`.
  package var name: String { rawValue }

  package init?(name: String) { self.init(rawValue: name) }
}

/// The report as UTF-8 that ends with a line feed. A pure function: equal reports, equal bytes.
///
/// Linear in the sources that have findings and in the number of findings.
/// - Parameter color: whether ANSI escape sequences may be used; only `text` has any.
package func render(_ report: Report, as format: ReportFormat, color: Bool = false) -> [UInt8] {
  switch format {
  case .text: renderText(report, color: color)
  case .concise: renderConcise(report)
  case .json: renderJSON(report)
  case .github: renderGitHub(report)
  case .gitlab: renderGitLab(report)
  case .sarif: renderSARIF(report)
  case .junit: renderJUnit(report)
  case .checkstyle: renderCheckstyle(report)
  }
}
