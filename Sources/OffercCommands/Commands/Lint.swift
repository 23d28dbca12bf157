import ArgumentParser
import Diagnostics

struct Lint: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "lint")

  @Argument(help: .value("path", "Catalogs to check.")) var paths: [String] = ["."]

  @Option(help: .stdinFilename) var stdinFilename = "<stdin>"

  @OptionGroup var baseline: BaselineOptions

  @Flag(help: .showCodes) var showCodes = false

  @OptionGroup var suppressions: SuppressionOptions

  @OptionGroup var fixes: FixOptions

  @Flag(help: "Count the findings by rule instead of listing them.") var statistics = false

  @OptionGroup var options: ReportOptions

  @Option(
    parsing: .unconditional,
    help: .value(
      "N",
      "Show at most N findings in text, errors first, and count the rest by rule; 0 shows all. All other formats list all findings because programs read them."
    ))
  var maxFindings = FindingLimit.usual

  func validate() throws {
    guard maxFindings >= 0 else {
      throw ValidationError("--max-findings is \(maxFindings), expected 0 or more")
    }
    guard !statistics || (options.format.isEmpty && !fixes.isAsked) else {
      throw ValidationError("--statistics only counts: remove --format, --fix and --dry-run")
    }
    guard fixes.isAsked else { return }
    guard suppressions.addIgnores == nil, !suppressions.writeKnown, !suppressions.pruneKnown else {
      throw ValidationError(
        "--fix changes what is found: run it first, then add ignores or write known findings")
    }
  }

  func run(in console: Console) throws -> ExitStatus {
    let run = try options.open(paths, inputName: stdinFilename, isResult: true, in: console)
    let reader = try baseline.reader(for: run, showsCodes: showCodes)
    guard fixes.isAsked else {
      let result = try check(run.files, of: run, reader, console)
      if statistics {
        try console.write(result.report.statistics)
      } else {
        try options.write(result.report, console, isResult: true, limit: limit)
      }
      return console.end(status(result), holding: result)
    }
    let live = try reader?()
    let repaired = try fixes.repair(run.files) { catalog in
      let known = live?.baseline(of: catalog, among: run.files)
      let found = try run.lint(
        [catalog], honoursIgnores: !suppressions.noIgnores,
        readBaseline: known.map { known in { @Sendable in known } })
      return try suppressions.known.apply(to: found, console, quiet: true).report.findings
    }
    if fixes.dryRun {
      return try printDiff(repaired, console) {
        let found = try run.lint(
          run.files, honoursIgnores: !suppressions.noIgnores,
          readBaseline: live.map { live in { @Sendable in live } } ?? reader)
        return try suppressions.known.apply(to: found, console, quiet: true).report.summary.unsafeFixes
      }
    }
    let result = try check(
      repaired.catalogs, of: run, live.map { live in { @Sendable in live } } ?? reader, console)
    let report = fixes.explainingRest(result.report, after: repaired)
    // The fixed text of standard input is then the result.
    let isResult = !run.files.contains(where: \.isStandardInput)
    try options.write(report, console, isResult: isResult, limit: limit)
    try repaired.write(console)
    if repaired.fixed > 0, !options.quiet { try console.say("fixed \(repaired.summary)") }
    return console.end(status(result), holding: (result, repaired))
  }

  /// Nil when text shows all findings.
  private var limit: FindingLimit? {
    maxFindings == 0 ? nil : FindingLimit(maxFindings, remedy: "--max-findings 0 shows all")
  }

  private func check(
    _ catalogs: [CatalogFiles], of run: CatalogRun, _ baselines: (@Sendable () throws -> LiveCatalogs)?,
    _ console: Console
  ) throws -> LintResult {
    func lint(_ catalogs: [CatalogFiles]) throws -> LintResult {
      try run.lint(
        catalogs, honoursIgnores: !suppressions.noIgnores, checksScenarios: true, readBaseline: baselines)
    }
    let found = try lint(catalogs)
    try suppressions.updateKnown(by: found, console, quiet: options.quiet)
    var result = try suppressions.known.apply(to: found, console, quiet: options.quiet)
    if let changed = try suppressions.addIgnores(to: result, console, quiet: options.quiet) {
      result = try suppressions.known.apply(to: lint(changed), console, quiet: true)
    }
    try baseline.check(result)
    return result
  }

  private func status(_ result: LintResult) -> ExitStatus {
    result.fails(result.report.findings, options.failOn) ? .findings : .success
  }

  /// - Parameter unsafeFixes: counts the fixes that are only made with `--unsafe-fixes`.
  private func printDiff(
    _ repaired: RepairedCatalogs, _ console: Console, unsafeFixes: () throws -> Int
  ) throws -> ExitStatus {
    guard try !repaired.printDiff(console) else {
      try console.say("would fix \(repaired.summary)", unless: options.quiet)
      return .findings
    }
    let left = fixes.unsafeFixes ? 0 : try unsafeFixes()
    try console.say(
      left == 0 ? "nothing to fix" : "no safe fixes, \(grouped(left)) with --unsafe-fixes",
      unless: options.quiet)
    return .success
  }
}

extension Report {
  /// A table of the findings by rule, the most frequent ones first, and the summary.
  fileprivate var statistics: String {
    let byRule = Dictionary(grouping: findings, by: \.rule).sorted { one, other in
      (other.value.count, one.key.name) < (one.value.count, other.key.name)
    }
    let rows = byRule.map { rule, found in
      let worst = found.map(\.severity).max() ?? .info
      return [grouped(found.count), worst.name, rule.name, grouped(found.count { $0.fix != nil })]
    }
    let table = Table([.numeric("findings"), .whole("severity"), .whole("rule"), .numeric("fixable")], rows)
    return (rows.isEmpty ? "" : table.text() + "\n") + summary.sentence + "\n"
  }
}
