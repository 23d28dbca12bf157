import Diagnostics
import Disk
import OfferCompiler
import OfferRules

/// Writes a report in several formats, to files and to the console.
struct ReportWriter {
  struct Target {
    let format: ReportFormat
    var file: String?
  }

  let targets: [Target]
  let color: ColorChoice
  let quiet: Bool
  let limit: FindingLimit?

  func write(_ report: Report, _ console: Console, isResult: Bool, besides others: [CatalogFiles] = []) throws
  {
    let isTerminal = isResult ? console.outputIsTerminal : console.errorsAreTerminal
    try checkReportFiles(
      targets.compactMap(\.file), reading: report.files.map(\.name) + others.flatMap(\.texts).map(\.name))
    for target in targets {
      let isColored = target.file == nil && color.isColored(console, onTerminal: isTerminal)
      let terminalWidth = isResult ? console.outputWidth() : console.errorsWidth()
      let width = target.file == nil ? terminalWidth : nil
      let report = report.signed(for: target.format)
      let isBrief = quiet && target.file == nil
      let pieces: Pieces = { take in
        try render(
          report, as: target.format, color: isColored, width: width, limit: limit, isBrief: isBrief, to: take)
      }
      if let file = target.file {
        try writeNamed(to: file, pieces)
        continue
      }
      if isForPeople(target.format) {
        if quiet, report.findings.isEmpty { continue }
        try pieces(isResult ? console.output : console.errors)
      } else {
        try pieces(isResult ? console.outputData : console.errorData)
      }
    }
  }

  private func isForPeople(_ format: ReportFormat) -> Bool { [.text, .concise].contains(format) }
}

extension Report {
  /// The report with what the format says of the tool and its rules.
  fileprivate func signed(for format: ReportFormat) -> Report {
    guard case .sarif = format else { return self }
    var report = self
    report.tool = Tool(version: version, rules: ruleInfos.map(\.description))
    return report
  }
}

extension RuleInfo {
  fileprivate var description: RuleDescription {
    RuleDescription(
      id: id, summary: summary, why: why ?? "", see: source?.phrase, url: source?.appleURL, severity: severity
    )
  }
}
