import ArgumentParser
import ByteText
import Diagnostics
import Disk
import OfferLanguage
import OfferRules

/// What every command that finds things understands.
struct ReportOptions: ParsableArguments {
  @OptionGroup var day: DayOptions

  @Option(
    help: ArgumentHelp(
      "The output format of findings: \(ReportFormat.allCases.map(\.name).joined(separator: ", ")); NAME=FILE writes to a file. May be repeated. --json is short for --format json.",
      valueName: "NAME[=FILE]"))
  var format: [String] = []

  @Option(help: .color) var color: ColorChoice = .auto

  @Flag(help: .onlyFindings) var quiet = false

  @Option(help: .severity) var severity: [String] = []

  @Option(help: .failOn) var failOn: FailingSeverity?

  @Flag(help: "Print only the files that are read.") var listFiles = false

  /// Writes the report in every format that was asked for; in GitHub Actions, unasked, as text and as annotations.
  ///
  /// - Parameters:
  ///   - isResult: whether findings are what the command is for: they then go to standard output.
  ///   - others: catalogs that were read, besides the report's files.
  ///   - limit: how many findings text shows; nil for all.
  /// - Throws: `PlainFailure`, also when a report would replace a file that was read.
  func write(
    _ report: Report, _ console: Console, isResult: Bool, besides others: [CatalogFiles] = [],
    limit: FindingLimit? = .withFormats
  ) throws {
    let targets = try (format.isEmpty ? console.usualFormats : format).map(target)
    try ReportWriter(targets: targets, color: color, quiet: quiet, limit: limit).write(
      report, console, isResult: isResult, besides: others)
  }

  /// Opens the catalogs of the command.
  ///
  /// - Parameters:
  ///   - inputName: what findings call standard input.
  ///   - isResult: whether findings are what the command is for.
  /// - Throws: `CommandEnd` after `--list-files`, and for a faulty option file; else `PlainFailure`.
  func open(
    _ paths: [String], inputName: String = "<stdin>", isResult: Bool, in console: Console
  ) throws -> CatalogRun {
    let opening = CatalogOpening(
      paths: paths, inputName: inputName, severities: try SeverityChoices(severity),
      faults: .report(self, isResult: isResult))
    let today = try day.today(console)
    let found = try opening.find(console)
    if listFiles {
      try list(found, console)
      throw CommandEnd(.success)
    }
    return try opening.readOptions(of: found, on: today, console)
  }

  /// Prints the names of the files that are read, one a line.
  private func list(_ catalogs: [CatalogFiles], _ console: Console) throws {
    for text in catalogs.flatMap({ $0.texts + $0.scenarioTexts }) {
      try console.write(escapingControls(text.name) + "\n")
    }
  }

  private func target(_ argument: String) throws -> ReportWriter.Target {
    let (name, file) = try namedFormat(argument)
    guard let known = ReportFormat(name: name) else {
      throw PlainFailure(
        "--format is \(quoted(argument)), expected one of " + listed(ReportFormat.allCases.map(\.name)))
    }
    return ReportWriter.Target(format: known, file: file)
  }
}

extension FindingLimit {
  static let usual = 1000

  /// The limit for commands that have other formats, which show all findings because programs read them.
  static let withFormats = FindingLimit(usual, remedy: "--format concise shows all")

  /// The limit for commands without the option: what stops them, `lint` finds as well.
  static let ofOtherCommands = FindingLimit(usual, remedy: "offerc lint --max-findings 0 shows all")
}

extension FailingSeverity: ExpressibleByArgument {}

extension Console {
  /// Prints errors, for commands that are not asked for findings.
  ///
  /// - Parameter showsLivePrices: whether what `livePriceRules` find is printed, too.
  func printErrors(of report: Report, _ color: ColorChoice = .never, showsLivePrices: Bool = false) throws {
    var report = report
    report.findings.removeAll { one in
      one.severity < .error && !(showsLivePrices && livePriceRules.contains(one.rule))
    }
    guard !report.findings.isEmpty else { return }
    let isColored = color.isColored(self, onTerminal: errorsAreTerminal)
    try errors(render(report, as: .text, color: isColored, limit: .ofOtherCommands))
  }
}

/// `NAME` or `NAME=FILE`.
func namedFormat(_ argument: String) throws -> (name: String, file: String?) {
  let parts = argument.byBytes.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
    String.init)
  guard parts.count < 2 || !parts[1].isEmpty else {
    throw PlainFailure("--format is \(quoted(argument)), expected the name of a file after `=`")
  }
  return (parts[0], parts.count == 2 ? parts[1] : nil)
}
