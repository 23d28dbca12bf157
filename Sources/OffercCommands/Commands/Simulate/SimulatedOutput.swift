import Diagnostics
import Disk
import OfferEmitters
import OfferLanguage
import OfferModel
import OfferSimulation

/// Writes what `simulate` and `audience` compute, in the formats that were asked for.
struct SimulatedOutput {
  /// `NAME` or `NAME=FILE`, as `--format` has them.
  let formats: [String]
  let color: ColorChoice
  let quiet: Bool
  /// Whether there can be something wrong, which has formats of its own.
  let takesFindings: Bool

  /// The formats of what is wrong in scenarios.
  static let reportNames = ReportFormat.allCases.map(\.name).filter { ShownFormat(rawValue: $0) == nil }

  private struct Targets {
    var ofSimulation: [(format: ShownFormat, file: String?)] = []
    var ofFindings: [ReportWriter.Target] = []
  }

  /// Writes the customers to standard output, and what is wrong to standard error, unless a format for it says otherwise.
  func write(_ simulation: SimulationReport, _ report: Report?, _ console: Console) throws {
    let targets = try targets(in: console)
    try check(targets, reading: report)
    for (format, file) in targets.ofSimulation {
      let style = style(console, file: file)
      switch format {
      case .text:
        if !quiet { try console.outputLines(renderSimulationText(simulation, style, width: width(console))) }
      case .markdown: try console.output(renderSimulationMarkdown(simulation))
      case .json: try write(renderSimulationJSON(simulation), to: file, console)
      }
    }
    guard let report else { return }
    var ofFindings = targets.ofFindings
    if !report.findings.isEmpty, !ofFindings.contains(where: { $0.file == nil }) {
      try writer([ReportWriter.Target(format: .text, file: nil)]).write(report, console, isResult: false)
    }
    // A report that is to be read by a program is written, whatever else is.
    if ofFindings.isEmpty { return }
    ofFindings.sort { one, other in one.file != nil && other.file == nil }
    try writer(ofFindings).write(report, console, isResult: true)
  }

  func write(_ page: SimulationPage, today: CalendarDate, campaign: String?, _ console: Console) throws {
    let targets = try targets(in: console)
    try check(targets, reading: nil)
    for (format, file) in targets.ofSimulation {
      switch format {
      case .text: try console.outputLines(page.text(style(console, file: file), width: width(console)))
      case .markdown: try console.output(page.markdown)
      case .json: try write(page.json(today: today, campaign: campaign), to: file, console)
      }
    }
  }

  private func targets(in console: Console) throws -> Targets {
    var result = Targets()
    for argument in formats.isEmpty ? console.usualFormats : formats {
      let (name, file) = try namedFormat(argument)
      if let format = ShownFormat(rawValue: name) {
        guard file == nil || format == .json else {
          throw PlainFailure(
            "--format is \(quoted(argument)), expected \(name) without a file: redirect standard output instead"
          )
        }
        result.ofSimulation.append((format, file))
      } else if let format = name == "findings" ? ReportFormat.json : ReportFormat(name: name) {
        result.ofFindings.append(ReportWriter.Target(format: format, file: file))
      } else {
        let ofFindings = takesFindings ? ["findings"] + SimulatedOutput.reportNames : []
        let names = ShownFormat.allCases.map(\.rawValue) + ofFindings
        throw PlainFailure("--format is \(quoted(argument)), expected one of \(listed(names))")
      }
    }
    return result
  }

  private func writer(_ targets: [ReportWriter.Target]) -> ReportWriter {
    ReportWriter(targets: targets, color: color, quiet: quiet, limit: .ofOtherCommands)
  }

  private func width(_ console: Console) -> Int { console.outputWidth() ?? .max }

  private func style(_ console: Console, file: String?) -> Style {
    file == nil ? color.style(console) : Style(isColored: false)
  }

  private func check(_ targets: Targets, reading report: Report?) throws {
    // In GitHub Actions, annotations are written unasked where there are findings.
    if report == nil, !formats.isEmpty, let format = targets.ofFindings.first {
      throw PlainFailure("--format \(format.format.name) is for scenario files: use text, markdown or json")
    }
    let files = targets.ofSimulation.compactMap(\.file) + targets.ofFindings.compactMap(\.file)
    try checkReportFiles(files, reading: report?.filesRead ?? [])
  }

  private func write(_ bytes: [UInt8], to file: String?, _ console: Console) throws {
    guard let file else { return try console.outputData(bytes) }
    try writeNamed(to: file) { try $0(bytes) }
  }
}
