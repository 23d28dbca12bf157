import ArgumentParser
import Diagnostics
import OfferCompiler

struct Lint: ConsoleCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check catalogs and print every finding.",
    discussion: """
      PATH is a YAML file, a catalog folder, a folder with catalog folders somewhere below it, or - for standard input.

      Exit status: 0 clean, 1 findings at or above --fail-on, 2 usage or unreadable input, 3 a defect of offerc.
      """)

  @Argument(help: ArgumentHelp("Catalogs to check.", valueName: "path"))
  var paths: [String] = ["."]

  @Option(help: ArgumentHelp("The name that findings use for standard input.", valueName: "NAME"))
  var stdinFilename = "<stdin>"

  @OptionGroup var baseline: BaselineOptions

  @OptionGroup var suppressions: SuppressionOptions

  @OptionGroup var fixes: FixOptions

  @OptionGroup var options: ReportOptions

  func validate() throws {
    guard fixes.fix || fixes.diff, suppressions.addIgnores != nil else { return }
    throw ValidationError("--add-ignores and fixes both write into the files: fix first, then run it again")
  }

  func run(in console: Console) throws -> ExitStatus {
    let severities = try SeverityChoices(options.severity)
    let today = try today(options.today, console)
    var catalogs = try findCatalogs(paths, standardInput: console.standardInput, inputName: stdinFilename)
    if options.listFiles { return try list(catalogs, console) }
    if let faults = try readOptionFiles(for: &catalogs, today: today) {
      try options.write(faults, console, isResult: true)
      return .usage
    }
    let live = try baseline.reader(for: catalogs, paths: paths, today: today)
    let repaired = try fixes.repair(catalogs) { catalog in
      try lintCatalogs(
        [catalog], today: today, severities: severities, honoursIgnores: !suppressions.noIgnores
      ).report.findings
    }
    if fixes.diff { return try printDiff(repaired, console) }
    let result = try suppressions.apply(to: repaired.catalogs, console, quiet: options.quiet) { catalogs in
      try lintCatalogs(
        catalogs, today: today, severities: severities, honoursIgnores: !suppressions.noIgnores,
        readBaseline: live)
    }
    try baseline.check(result)
    let report = fixes.explainingRest(result.report)
    let input = paths.contains("-") ? stdinFilename : nil
    // The fixed text of standard input is then the result.
    try options.write(report, console, isResult: !fixes.fix || input == nil)
    try repaired.write(input: input, console)
    if repaired.fixed > 0, !options.quiet { try console.complain("fixed \(repaired.summary)\n") }
    return result.fails(result.report.findings, options.failOn) ? .findings : .success
  }

  private func printDiff(_ repaired: RepairedCatalogs, _ console: Console) throws -> ExitStatus {
    let isChanged = try repaired.printDiff(console)
    if !options.quiet {
      try console.complain(isChanged ? "would fix \(repaired.summary)\n" : "nothing to fix\n")
    }
    return isChanged ? .findings : .success
  }
}

/// The names of the files that are read, one a line.
func list(_ catalogs: [CatalogFiles], _ console: Console) throws -> ExitStatus {
  for text in catalogs.flatMap(\.texts) { try console.write(escapingControls(text.name) + "\n") }
  return .success
}
