import ArgumentParser
import Diagnostics
import OfferCompiler
import OfferModel

struct Prices: ParsableCommand {
  static let configuration = CommandConfiguration(of: "prices", subcommands: [PricesImport.self])
}

struct PricesImport: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "prices import")

  @Argument(help: .catalog) var path: String

  @Argument(help: .value("FILE.csv", "The table; - for standard input."))
  var table: String

  @Flag(help: "Print the changes as a diff and write nothing; the exit status is 1 if there are any.")
  var diff = false

  @Option(help: .today) var today: String?

  @Flag(help: .onlyFindings) var quiet = false

  func validate() throws {
    guard path == "-" else { return }
    throw ValidationError("the catalog has to be files: standard input cannot be changed")
  }

  func run(in console: Console) throws -> ExitStatus {
    let run = try CatalogRun(at: path, on: OffercCommands.today(today, console), console)
    guard run.files.count == 1 else {
      throw CommandFailure(
        "\(path) has \(counted(run.files.count, "catalog")), but a table is that of one: name its file or folder"
      )
    }
    let before = try run.lint()
    guard let catalog = before.compilations.first?.catalog, !catalog.isPartial else {
      _ = try run.catalogs(console)
      return .usage
    }
    let bytes = table == "-" ? try console.standardInput() : try readFile(table)
    let imported: PriceImport
    do {
      imported = try PriceImport(bytes, into: catalog, run.files[0].texts)
    } catch {
      try refuse(error, console)
      return .usage
    }
    guard imported.changes > 0 else {
      try console.say("no amount changes", unless: quiet)
      return .success
    }
    return try write(imported, run, before, console)
  }

  private func write(
    _ imported: PriceImport, _ run: CatalogRun, _ before: LintResult, _ console: Console
  ) throws -> ExitStatus {
    let edited = RepairedCatalogs(edited: run.files[0], imported.texts)
    let after = try run.lint(edited.catalogs)
    let known = Set(before.report.findings.map(FindingKey.init))
    var report = after.report
    report.findings.removeAll { $0.severity < .warning || known.contains(FindingKey($0)) }
    let warnings = report.findings.filter { $0.severity < .error }
    report.findings.removeAll { $0.severity < .error }
    guard report.findings.isEmpty else {
      try console.errors(render(report, as: .text, limit: .ofOtherCommands))
      try console.say("nothing written: the amounts of \(table) would cause new errors")
      return .findings
    }
    let difference = after.compilations.first?.catalog.map { imported.difference(in: $0) } ?? "the catalog"
    if let difference {
      throw CommandFailure(
        "the amounts of \(table) cannot be written without changing others: \(difference); the YAML shares these prices through an anchor, so write them apart first"
      )
    }
    // The amounts are possible, but perhaps not what was meant.
    report.findings = warnings
    if !warnings.isEmpty { try console.errors(render(report, as: .text, limit: .ofOtherCommands)) }
    if diff { return try edited.printDiff(console) ? .findings : .success }
    try edited.write(console)
    try console.say("changed \(counted(imported.changes, "amount")) in \(edited.changedFiles)", unless: quiet)
    return console.end(.success, holding: (before, after))
  }

  /// Every fault, as far as people read them.
  private func refuse(_ faults: PriceTableFaults, _ console: Console) throws {
    let name = table == "-" ? "standard input" : escapingControls(table)
    let most = 50
    for fault in faults.all.prefix(most) {
      let place = "row \(fault.row), column \(columnName(fault.column))"
      try console.say("\(name), \(place): \(fault.message)")
    }
    if faults.all.count > most { try console.say("and \(grouped(faults.all.count - most)) more") }
    try console.say("nothing written: \(counted(faults.all.count, "fault")) in the table")
  }
}

/// What makes two findings the same, wherever they are.
private struct FindingKey: Hashable {
  let rule: RuleID
  let object: ObjectPath

  init(_ finding: Finding) { (rule, object) = (finding.rule, finding.object) }
}

/// `AB` of 28: as spreadsheets name columns.
private func columnName(_ number: Int) -> String {
  var (name, rest) = ("", number)
  while rest > 0 {
    let letter = (rest - 1) % 26
    name = String(UnicodeScalar(UInt8(65 + letter))) + name
    rest = (rest - 1 - letter) / 26
  }
  return name
}
