import ArgumentParser
import ByteText
import Diagnostics
import OfferCompiler
import OfferModel

/// Writes the amounts of a table into a catalog.
struct PricesImport: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "prices import")

  @Argument(help: .catalog) var path: String

  @Argument(help: .value("FILE.csv", "The table; - for standard input.")) var table: String

  @Flag(help: .dryRun) var dryRun = false

  @Option(
    help: .value(
      "NAME,…",
      "Columns of your own, separated by commas. Those after the last column with amounts are always ignored."
    ))
  var ignoreColumns = ""

  @Option(
    help: .value(
      "NAME",
      "The product whose prices App Store Connect's CSV has: its ID, the end of its ID, or its reference name."
    ))
  var product: String?

  @OptionGroup var day: DayOptions

  @Flag(help: .onlyFindings) var quiet = false

  func validate() throws {
    guard path == "-" else { return }
    throw ValidationError("the catalog must be a file or a folder: standard input cannot be changed")
  }

  func run(in console: Console) throws -> ExitStatus {
    guard !path.lowercased().byBytes.hasSuffix(".csv") else {
      throw PlainFailure("\(path) is a table, expected a catalog: the catalog comes first, then the table")
    }
    let run = try openOneCatalog(at: path, day.today(console), console)
    let before = try run.lint()
    guard let catalog = before.compilations.first?.withDrafts, !catalog.isPartial else {
      _ = try run.catalogs(console)
      return .usage
    }
    let product = try product.map { try productId(named: $0, in: catalog.products) }
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
      run: run, before: before, what: "the amounts of \(table)", isDryRun: dryRun, quiet: quiet)
    return try writing.write(imported, console)
  }

  /// Every fault, as far as people read them.
  private func refuse(_ faults: PriceTableFaults, _ console: Console) throws {
    let name = table == "-" ? "standard input" : escapingControls(table)
    let most = 50
    for fault in faults.all.prefix(most) {
      try console.say("\(name):\(fault.line): column \(columnName(fault.column)): \(fault.message)")
    }
    if faults.all.count > most { try console.say("and \(grouped(faults.all.count - most)) more") }
    try console.say("nothing written: \(counted(faults.all.count, "error")) in the table")
  }
}

/// `AB` of 28: as spreadsheets name columns.
private func columnName(_ number: Int) -> String {
  var name = ""
  var rest = number
  while rest > 0 {
    let letter = (rest - 1) % 26
    name = String(UnicodeScalar(UInt8(65 + letter))) + name
    rest = (rest - 1 - letter) / 26
  }
  return name
}
