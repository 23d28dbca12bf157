import ByteText
import ArgumentParser
import Diagnostics
import OfferCompiler
import OfferModel

struct Prices: ParsableCommand {
  static let configuration = CommandConfiguration(
    of: "prices", subcommands: [PricesFollow.self, PricesImport.self, PricesPoints.self])
}

/// Writes other amounts into the YAML of one catalog, if that causes no new error.
struct PriceWriting {
  let run: CatalogRun
  let before: LintResult
  /// `the amounts of prices.csv`.
  let what: String
  let isDiff: Bool
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
      try console.errors(render(report, as: .text, limit: .ofOtherCommands))
      try console.say("nothing written: \(what) would cause new errors")
      return .findings
    }
    let difference = after.compilations.first?.withDrafts.map { imported.difference(in: $0) } ?? "the catalog"
    if let difference {
      throw CommandFailure(
        "\(what) cannot be written without changing others: \(difference); the YAML shares these prices through an anchor, so write them separately first"
      )
    }
    // The amounts are possible, but perhaps not what was meant.
    report.findings = warnings
    if !warnings.isEmpty { try console.errors(render(report, as: .text, limit: .ofOtherCommands)) }
    if isDiff { return try edited.printDiff(console) ? .findings : .success }
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

struct PricesPoints: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "prices points")

  @Argument(help: .value("STOREFRONT", "A storefront code, such as USA."), transform: storefrontArgument)
  var storefront: Storefront

  @Argument(help: .value("AMOUNT", "An amount in the currency of the storefront.")) var amount: String

  @Option(help: .value("PERCENT", "Show price points around the discounted amount.")) var discount: String?

  @Option(help: .value("PATH", "The folder with the option file. (default: .)")) var catalog: String?

  /// How many are shown on each side.
  private static let most = 5

  func run(in console: Console) throws -> ExitStatus {
    let currency = storefront.currency
    guard let given = AmountDigits.read(amount.utf8, currency), given > 0 else {
      throw CommandFailure(
        "AMOUNT is \(quoted(amount)), expected an amount in \(currency.code), the currency of \(storefront.code)"
      )
    }
    let percent = discount.map { $0.byBytes.hasSuffix("%") ? $0 : $0 + "%" }
    guard let left = percent.map(Ratio.init(leftBy:)) ?? .one, let wanted = left.of(given) else {
      throw CommandFailure(
        "--discount is \(quoted(discount ?? "")), expected more than 0% and less than 100%, such as 30%")
    }
    let folder = catalog ?? "."
    let run = try CatalogOpening(paths: [folder], faults: .text(.never)).readOptions(
      of: [CatalogFiles(path: folder, texts: [])], on: console.today(), console)
    let points = run.files[0].pricePoints ?? .standard
    let all = points[storefront].amounts
    let text = { points[storefront].text($0, currency) }
    let shown = wanted.rest == 0 ? text(wanted.whole) : wanted.text(currency)
    let isPoint = wanted.rest == 0 && points[storefront].contains(wanted.whole)
    let below = all.filter { $0 <= wanted.largestBelow }.suffix(PricesPoints.most)
    let above = all.filter { $0 > wanted.whole }.prefix(PricesPoints.most)
    let source = points.listed.contains(storefront) ? points.file : nil
    let lines = [
      "\(shown) \(currency.code) in \(storefront.code) is \(isPoint ? "a" : "not a") price point",
      "below: \(below.isEmpty ? "none" : below.map(text).joined(separator: ", "))",
      "above: \(above.isEmpty ? "none" : above.map(text).joined(separator: ", "))",
      "source: \(source ?? "Apple's standard price points, as of \(PricePoints.date)")",
    ]
    try console.write(lines.joined(separator: "\n") + "\n")
    return .success
  }
}

struct PricesImport: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "prices import")

  @Argument(help: .catalog) var path: String

  @Argument(help: .value("FILE.csv", "The table; - for standard input.")) var table: String

  @Flag(help: "Print the changes as a diff and write nothing; the exit status is 1 if there are any.")
  var diff = false

  @Option(
    help: .value(
      "NAME,…",
      "Columns of your own, separated by commas. Those after the last column with amounts are always ignored."
    ))
  var ignoreColumns = ""

  @Option(help: .value("ID", "The product whose prices App Store Connect's CSV has."))
  var product: String?

  @OptionGroup var day: DayOptions

  @Flag(help: .onlyFindings) var quiet = false

  func validate() throws {
    guard path == "-" else { return }
    throw ValidationError("the catalog must be a file or a folder: standard input cannot be changed")
  }

  func run(in console: Console) throws -> ExitStatus {
    let run = try openOneCatalog(at: path, day.today(console), console)
    let before = try run.lint()
    guard let catalog = before.compilations.first?.withDrafts, !catalog.isPartial else {
      _ = try run.catalogs(console)
      return .usage
    }
    let bytes = table == "-" ? try console.standardInput() : try readFile(table)
    let imported: PriceImport
    do {
      let ignored = ignoreColumns.byBytes.split(separator: ",").map(String.init)
      imported = try PriceImport(
        bytes, into: catalog, run.files[0].texts, ignoring: ignored, ofProduct: product)
    } catch {
      try refuse(error, console)
      return .usage
    }
    guard imported.changes > 0 else {
      try console.say("no amount changes", unless: quiet)
      return .success
    }
    let writing = PriceWriting(
      run: run, before: before, what: "the amounts of \(table)", isDiff: diff, quiet: quiet)
    return try writing.write(imported, console)
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
    try console.say("nothing written: \(counted(faults.all.count, "error")) in the table")
  }
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
