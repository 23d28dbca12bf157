import Diagnostics
import OfferCompiler
import OfferModel

/// Writes other amounts into the YAML of one catalog, if that causes no new error.
struct PriceWriting {
  let run: CatalogRun
  let before: LintResult
  /// `the amounts of prices.csv`.
  let what: String
  let isDryRun: Bool
  let quiet: Bool
  var readBaseline: (@Sendable () throws -> LiveCatalogs)?

  func write(_ imported: PriceImport, _ console: Console) throws -> ExitStatus {
    let edited = RepairedCatalogs(edited: run.files[0], imported.texts)
    let after = try run.lint(edited.catalogs, readBaseline: readBaseline)
    let known = Set(before.report.findings.map(FindingKey.init))
    var report = after.report
    report.findings.removeAll { $0.severity < .warning || known.contains(FindingKey($0)) }
    let warnings = report.findings.filter { $0.severity < .error }
    report.findings.removeAll { $0.severity < .error }
    guard report.findings.isEmpty else {
      try console.errors(render(report, as: .text, width: console.errorsWidth(), limit: .ofOtherCommands))
      try console.say("nothing written: \(what) would cause new errors")
      return .findings
    }
    let difference = after.compilations.first?.withDrafts.map { imported.difference(in: $0) } ?? "the catalog"
    if let difference {
      throw PlainFailure(
        "\(what) cannot be written without changing others: \(difference); the YAML shares these prices through an anchor, so write them separately first"
      )
    }
    // The amounts are possible, but perhaps not what was meant.
    report.findings = warnings
    if !warnings.isEmpty {
      try console.errors(render(report, as: .text, width: console.errorsWidth(), limit: .ofOtherCommands))
    }
    if isDryRun { return try edited.printDiff(console) ? .findings : .success }
    try edited.write(console)
    try console.say("changed \(counted(imported.changes, "amount")) in \(edited.changedFiles)", unless: quiet)
    return console.end(.success, holding: (before, after))
  }
}

/// What makes two findings the same, wherever they are.
private struct FindingKey: Hashable {
  let rule: RuleID
  let object: ObjectPath

  init(_ finding: Finding) { (rule, object) = (finding.rule, finding.object) }
}

/// Opens the one catalog at a path, whose prices are to be changed.
func openOneCatalog(at path: String, _ today: CalendarDate, _ console: Console) throws -> CatalogRun {
  let run = try CatalogOpening(paths: [path]).open(on: today, console)
  _ = try run.only(or: ", expected one: name its file or folder")
  return run
}
