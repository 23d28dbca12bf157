import ByteText
import ArgumentParser
import Diagnostics
import Disk
import OfferCompiler
import OfferLanguage
import OfferRules
import SystemCalls

/// What every command that finds things understands.
struct ReportOptions: ParsableArguments {
  @OptionGroup var day: DayOptions

  @Option(
    help: ArgumentHelp(
      "The output format of findings: \(ReportFormat.allCases.map(\.name).joined(separator: ", ")); NAME=FILE writes to a file. May be repeated.",
      valueName: "NAME[=FILE]"))
  var format: [String] = []

  @Option(help: .value("FILE", "Write the findings to a file.")) var outputFile: String?

  @Option(
    parsing: .unconditional,
    help: .value(
      "N",
      "Show at most N findings in text, errors first, and count the rest by rule; 0 shows all. All other formats list all findings because programs read them."
    ))
  var maxFindings = FindingLimit.usual

  @OptionGroup var colors: ColorOptions

  @Flag(help: .onlyFindings) var quiet = false

  @Option(help: .severity) var severity: [String] = []

  @Option(help: .failOn) var failOn: FailingSeverity?

  @Flag(help: "Print only the files that are read.") var listFiles = false

  func validate() throws {
    guard maxFindings >= 0 else {
      throw ValidationError("--max-findings is \(maxFindings), expected 0 or more")
    }
  }

  /// Nil when text shows all findings.
  var limit: FindingLimit? {
    maxFindings == 0 ? nil : FindingLimit(maxFindings, remedy: "--max-findings 0 shows all")
  }

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
    try ReportWriter(targets: targets, color: colors.color, quiet: quiet, limit: limit).write(
      report, console, isResult: isResult, besides: others)
  }

  /// Opens the catalogs of the command.
  ///
  /// - Parameters:
  ///   - inputName: what findings call standard input.
  ///   - isResult: whether findings are what the command is for.
  /// - Throws: `CommandEnd` after `--list-files`, and for a faulty option file; else `CommandFailure`.
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
      throw CommandFailure(
        "--format is \(quoted(argument)), expected one of " + listed(ReportFormat.allCases.map(\.name)))
    }
    return ReportWriter.Target(format: known, file: file)
  }
}

extension FindingLimit {
  fileprivate static let usual = 1000

  /// For commands without the option: what stops them, `lint` finds as well.
  static let ofOtherCommands = FindingLimit(usual, remedy: "offerc lint --max-findings 0 shows all")
}

extension FailingSeverity: ExpressibleByArgument {}

extension Console {
  /// Prints errors, for commands that are not asked for findings.
  func printErrors(of report: Report, _ color: ColorChoice = .never) throws {
    var report = report
    report.findings.removeAll { $0.severity < .error }
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
    throw CommandFailure("--format is \(quoted(argument)), expected the name of a file after `=`")
  }
  return (parts[0], parts.count == 2 ? parts[1] : nil)
}

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
      let report = report.signed(for: target.format)
      let isBrief = quiet && target.file == nil
      let pieces: Pieces = { take in
        try render(report, as: target.format, color: isColored, limit: limit, isBrief: isBrief, to: take)
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

/// Sees to it that a report takes the place neither of what it is about, nor of another one, nor of anything else.
///
/// - Parameters:
///   - files: where reports are to go, as the user named them.
/// - Throws: `CommandFailure` that names the file.
func checkReportFiles(_ files: [String], reading read: [String]) throws {
  var taken: Set<PathKey> = []
  // A pipe or a terminal takes one report after the other.
  for file in files {
    let kind = try FileKind(file)
    if kind == .stream { continue }
    if let identity = FileIdentity(file), read.contains(where: { FileIdentity($0) == identity }) {
      throw CommandFailure("\(file) is one of the files that are read: name another file for the findings")
    }
    try checkOutput(file)
    if kind == .file, !looksLikeReport(file) {
      throw CommandFailure(
        "\(file) exists and is not an offerc report: remove it, or name another file for the findings")
    }
    guard taken.insert(PathKey(realPath(file) ?? absolutePath(file))).inserted else {
      throw CommandFailure("two reports cannot go to one file, \(file): name another file for one of them")
    }
  }
}

/// Whether a file is empty, or a report of an earlier run, of any format: nothing else is replaced by a report.
///
/// Reports for programs are known by how they begin; those for people, and those with a finding a line, by their last line
/// or their first.
func looksLikeReport(_ path: String) -> Bool {
  guard let (head, tail) = try? ends(of: path) else { return false }
  return head.isEmpty || beginnings.contains { head.byBytes.hasPrefix($0) }
    || head.byBytes.hasPrefix(sarif) && head.byBytes.contains("sarif")
    || isSummary(tail.byBytes.split(separator: "\n").last ?? "")
}

private let sarif = "{\n  \"$schema\": "
private let beginnings = [
  "{\n  \"format\": \"offerc.findings/", "{\n  \"format\": \"offerc.simulation/",
  "[]\n", "[\n]", "[\n  {\n    \"description\": ",
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"offerc\"",
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle",
  "::error ", "::warning ", "::notice ",
]

/// `4 files, 12 products, 31 offers, 83 batches: no findings`, with its parts in brackets or not.
private func isSummary(_ line: Substring) -> Bool {
  let words = line.byBytes.split(separator: " ")
  guard words.count > 3, words[0].byBytes.consists(of: "0123456789,") else { return false }
  return ["file,", "files,"].contains(words[1]) && line.byBytes.contains(" batch")
    && line.byBytes.contains(": ")
}

/// The first and the last bytes.
private func ends(of path: String) throws -> (head: String, tail: String) {
  let file = try ReadableFile(path)
  let (head, tail) = (
    try file.part(at: 0, count: 256), try file.part(at: max(0, file.size - 1024), count: 1024)
  )
  return (String(decoding: head, as: UTF8.self), String(decoding: tail, as: UTF8.self))
}
