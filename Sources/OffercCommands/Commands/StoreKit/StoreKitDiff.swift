import ArgumentParser
import ByteText
import Diagnostics
import Disk
import OfferLanguage
import StoreKitFiles

/// Shows what StoreKit configuration files and a catalog say differently, and the YAML of products that only a file has.
struct StoreKitDiff: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "storekit diff")

  @Argument(
    help: .value(
      "file.storekit",
      "StoreKit configuration files, whose names end in .storekit, then the catalog (default: .)."))
  var paths: [String]

  @Option(
    help: .value("EXPR", "In the YAML to add: where the products are sold, e.g. all or USA,CAN."),
    transform: territoryArgument)
  var territories: TerritoryArgument?

  @OptionGroup var day: DayOptions

  @Option(help: .color) var color: ColorChoice = .auto

  private var namesCatalog: Bool { paths.count > 1 && !isStoreKitFile(paths[paths.count - 1]) }
  private var catalog: String { namesCatalog ? paths[paths.count - 1] : "." }
  private var files: [String] { namesCatalog ? paths.dropLast() : paths }

  func validate() throws {
    guard !files.contains(where: { file in file == "-" }) else {
      throw ValidationError("name a file instead of standard input")
    }
  }

  func run(in console: Console) throws -> ExitStatus {
    if let yaml = files.first(where: isYAML) {
      throw PlainFailure("\(yaml) is YAML, expected a StoreKit configuration file before the catalog")
    }
    if let folder = try files.first(where: { file in try FileKind(file) == .folder }) {
      throw PlainFailure("\(folder) is a folder, expected a StoreKit configuration file before the catalog")
    }
    let run = try CatalogOpening(paths: [catalog], faults: .text(color)).open(on: day.today(console), console)
    for (number, file) in files.enumerated() {
      if number > 0 { try console.write("\n") }
      let how = StoreKitParityOptions(today: run.today)
      let found = try StoreKitComparison(of: file, with: run, how, console) { report in
        try console.printErrors(of: report, color)
      }
      guard let found else { return .findings }
      guard found.parity.unreadable.isEmpty else {
        try console.printErrors(of: found.report, color)
        return .usage
      }
      try write(found, run, console)
    }
    return .success
  }

  private func write(_ found: StoreKitComparison, _ run: CatalogRun, _ console: Console) throws {
    let file = escapingControls(found.fileName)
    let catalog = escapingControls(catalog)
    let all = found.report.findings
    guard !all.isEmpty else { return try console.write("\(file) and \(catalog) match\n") }
    let lists: [(title: String, rule: StoreKitRule)] = [
      ("only in \(file)", .extra), ("only in \(catalog)", .missing), ("different", .different),
    ]
    for (title, rule) in lists {
      let messages = all.filter { $0.rule == rule.id }.map(\.message)
      guard !messages.isEmpty else { continue }
      try console.write(title + ":\n" + messages.map { "  " + escapingControls($0) + "\n" }.joined())
    }
    let yaml = importProducts(
      found.parity.extraProducts, of: found.bytes,
      options: ImportedFile.options(of: found.fileName, territories: territories, on: run.today))
    if !yaml.isEmpty { try console.write("\nadd to \(catalog):\n" + yaml) }
  }
}

private func isStoreKitFile(_ path: String) -> Bool { path.lowercased().byBytes.hasSuffix(".storekit") }
