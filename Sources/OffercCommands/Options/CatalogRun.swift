import ArgumentParser
import Diagnostics
import OfferCompiler
import OfferModel

/// The catalogs that a command line names, with what their option files say.
struct CatalogRun: Sendable {
  var files: [CatalogFiles]
  let today: CalendarDate
  var severities = SeverityChoices()

  /// Checks them, or what became of them.
  ///
  /// - Parameters: as those of `lintCatalogs`.
  func lint(
    _ changed: [CatalogFiles]? = nil, honoursIgnores: Bool = true, checksScenarios: Bool = false,
    readBaseline: (@Sendable () throws -> LiveCatalogs)? = nil
  ) throws -> LintResult {
    try lintCatalogs(
      changed ?? files, today: today, severities: severities, honoursIgnores: honoursIgnores,
      checksScenarios: checksScenarios, readBaseline: readBaseline)
  }

  /// The catalogs, whatever the rules say of them.
  ///
  /// - Throws: `CommandFailure` when a catalog did not bind as a whole; its errors then stand on standard error.
  func catalogs(_ console: Console) throws -> [Catalog] {
    let result = try lint()
    let catalogs = result.compilations.compactMap(\.catalog).filter { !$0.isPartial }
    guard catalogs.count == files.count else {
      try console.printErrors(of: result.report)
      throw CommandFailure("the catalog cannot be read: fix the errors first")
    }
    return catalogs
  }
}

extension CatalogRun {
  /// - Parameter mayBeNone: whether a folder without a catalog is no failure.
  /// - Throws: `CommandFailure`; the faults of an option file then stand on standard error.
  init(at path: String, on today: CalendarDate, mayBeNone: Bool = false, _ console: Console) throws {
    self.today = today
    files = try findCatalogs([path], mayBeNone: mayBeNone, standardInput: console.standardInput)
    guard let faults = try readOptionFiles(for: &files, today: today) else { return }
    try console.errors(render(faults, as: .text, limit: .ofOtherCommands))
    throw CommandFailure("the option file cannot be read: fix the errors first")
  }
}

extension ReportOptions {
  /// Finds catalogs and reads their option files, then does the work of the command. With `--list-files`, or when an
  /// option file is faulty, there is no work.
  ///
  /// - Parameters:
  ///   - inputName: what findings call standard input.
  ///   - isResult: whether findings are what the command is asked for.
  func withCatalogs(
    at paths: [String], inputName: String = "<stdin>", isResult: Bool, in console: Console,
    _ work: (CatalogRun) throws -> ExitStatus
  ) throws -> ExitStatus {
    let severities = try SeverityChoices(severity)
    let today = try OffercCommands.today(today, console)
    var files = try findCatalogs(paths, standardInput: console.standardInput, inputName: inputName)
    if listFiles { return try list(files, console) }
    if let faults = try readOptionFiles(for: &files, today: today) {
      try write(faults, console, isResult: isResult, besides: files)
      return .usage
    }
    return try work(CatalogRun(files: files, today: today, severities: severities))
  }

  /// The names of the files that are read, one a line.
  private func list(_ catalogs: [CatalogFiles], _ console: Console) throws -> ExitStatus {
    for text in catalogs.flatMap({ $0.texts + $0.scenarioTexts }) {
      try console.write(escapingControls(text.name) + "\n")
    }
    return .success
  }
}

extension Console {
  /// For commands that are not asked for findings.
  func printErrors(of report: Report, _ color: ColorChoice = .never) throws {
    var report = report
    report.findings.removeAll { $0.severity < .error }
    guard !report.findings.isEmpty else { return }
    let isColored = color.isColored(self, onTerminal: errorsAreTerminal)
    try errors(render(report, as: .text, color: isColored, limit: .ofOtherCommands))
  }
}

/// Where catalogs are: a path with or without `--catalog`.
struct CatalogName: ParsableArguments {
  @Argument(help: .value("path", "The catalog, or a folder with several. (default: .)"))
  var argument: String?

  @Option(name: .customLong("catalog"), help: .value("PATH", "The same as <path>."))
  var option: String?

  var path: String { argument ?? option ?? "." }

  func validate() throws {
    guard let argument, let option else { return }
    throw ValidationError(
      "the catalog is named twice, \(quoted(argument)) and --catalog \(quoted(option)): remove one")
  }
}

/// The catalogs that a command looks batches up in.
struct CatalogOptions: ParsableArguments {
  @OptionGroup var name: CatalogName

  @Option(help: .today) var today: String?

  var catalog: String { name.path }

  func open(_ console: Console, mayBeNone: Bool = false) throws -> CatalogRun {
    try CatalogRun(
      at: catalog, on: OffercCommands.today(today, console), mayBeNone: mayBeNone, console)
  }
}
