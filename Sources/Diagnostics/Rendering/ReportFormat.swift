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
/// - Parameters:
///   - color: whether ANSI escape sequences may be used; only `text` has any.
///   - width: the cells of the terminal that shows it; only `text` is wrapped.
///   - limit: how many findings `text` shows; the other formats have all.
package func render(
  _ report: Report, as format: ReportFormat, color: Bool = false, width: Int? = nil,
  limit: FindingLimit? = nil
) -> [UInt8] {
  var bytes: [UInt8] = []
  render(report, as: format, color: color, width: width, limit: limit) { bytes += $0 }
  return bytes
}

/// The same, piece by piece: the report of a million findings need not be in memory as a whole.
///
/// `isBrief` leaves out the summary for people. Linear in the sources that have findings and in the number of findings.
package func render(
  _ report: Report, as format: ReportFormat, color: Bool = false, width: Int? = nil,
  limit: FindingLimit? = nil,
  isBrief: Bool = false, to write: ([UInt8]) throws -> Void
) rethrows {
  switch format {
  case .text: try renderText(report, color: color, width: width, limit, isBrief: isBrief, to: write)
  case .concise: try renderConcise(report, isBrief: isBrief, to: write)
  case .json: try renderJSON(report, to: write)
  case .github: try renderGitHub(report, to: write)
  case .gitlab: try renderGitLab(report, to: write)
  case .sarif: try renderSARIF(report, to: write)
  case .junit: try renderJUnit(report, to: write)
  case .checkstyle: try renderCheckstyle(report, to: write)
  }
}
