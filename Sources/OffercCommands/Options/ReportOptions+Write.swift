import Diagnostics
import OfferCompiler
import OfferRules
import SystemCalls
import Disk

extension ReportOptions {
  /// Writes the report in every format that was asked for; in GitHub Actions, unasked, as text and as annotations.
  ///
  /// - Parameters:
  ///   - isResult: whether findings are what the command is for: they then go to standard output.
  ///   - others: catalogs that were read, besides the report's files.
  /// - Throws: `CommandFailure`, also when a report would replace a file that was read.
  func write(_ report: Report, _ console: Console, isResult: Bool, besides others: [CatalogFiles] = []) throws
  {
    let unasked: [ReportFormat] = console.isInGitHubActions ? [.text, .github] : [.text]
    var targets = try (format.isEmpty ? unasked.map(\.name) : format).map(target)
    if let outputFile, let first = targets.firstIndex(where: { $0.file == nil }) {
      targets[first].file = outputFile
    }
    try ReportWriter(targets: targets, color: color, quiet: quiet, limit: limit).write(
      report, console, isResult: isResult, besides: others)
  }

  private func target(_ argument: String) throws -> ReportWriter.Target {
    let (name, file) = try namedFormat(argument)
    guard let known = ReportFormat(name: name) else {
      throw CommandFailure(
        "--format is \(quoted(argument)), expected one of " + listed(ReportFormat.allCases.map(\.name)))
    }
    return ReportWriter.Target(format: known, file: file)
  }
}

/// `NAME` or `NAME=FILE`.
func namedFormat(_ argument: String) throws -> (name: String, file: String?) {
  let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
  guard parts.count < 2 || !parts[1].isEmpty else {
    throw CommandFailure("--format is \(quoted(argument)), expected the name of a file after `=`")
  }
  return (parts[0], parts.count == 2 ? parts[1] : nil)
}

/// Writes a report to files and streams.
struct ReportWriter {
  struct Target {
    let format: ReportFormat
    var file: String?
  }

  let targets: [Target]
  let color: ColorChoice
  let quiet: Bool
  let limit: FindingLimit?

  /// - Parameters: as those of `ReportOptions.write`.
  func write(_ report: Report, _ console: Console, isResult: Bool, besides others: [CatalogFiles] = []) throws
  {
    let isTerminal = isResult ? console.outputIsTerminal : console.errorsAreTerminal
    try checkReportFiles(
      targets.compactMap(\.file), reading: report.files.map(\.name) + others.flatMap(\.texts).map(\.name))
    for target in targets {
      let isColored = target.file == nil && color.isColored(console, onTerminal: isTerminal)
      let report = report.signed(for: target.format)
      let isBrief = quiet && target.file == nil
      let pieces: Pieces = { take in
        try render(report, as: target.format, color: isColored, limit: limit, isBrief: isBrief, to: take)
      }
      if let file = target.file {
        try writeNamed(to: file, pieces)
        continue
      }
      let write = isResult ? console.output : console.errors
      if isForPeople(target.format), quiet, report.findings.isEmpty { continue }
      guard isForPeople(target.format), console.isInGitHubActions else {
        try pieces(write)
        continue
      }
      var bytes: [UInt8] = []
      try pieces { bytes += $0 }
      try write(withoutWorkflowCommands(bytes))
    }
  }

  private func isForPeople(_ format: ReportFormat) -> Bool {
    switch format {
    case .text, .concise: true
    case .json, .github, .gitlab, .sarif, .junit, .checkstyle: false
    }
  }
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
      id: id, summary: summary, why: why, see: source.phrase, url: source.url, severity: severity)
  }
}
