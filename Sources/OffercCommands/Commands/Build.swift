import AppStoreConnect
import OfferCompiler
import OfferLanguage
import ArgumentParser
import Diagnostics
import Disk
import OfferEmitters
import OfferModel
import StoreKitFiles
import Cryptography

struct Build: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Check catalogs and write files compiled from them.",
    discussion: """
      Nothing is written if there is an error. Files are replaced as a whole, and only if their bytes differ.
      Several catalogs are written to one folder each, named after the bundle ID.

      report writes report.html, one page for people who do not read YAML, and timeline.svg; calendar writes \
      offers.ics, to subscribe to; csv writes prices.csv and offers.csv, for spreadsheets. `offerc prices import` \
      reads prices.csv back.

      Examples:
        offerc build store -o out
        offerc build store -o out --emit report --scenarios scenarios.yaml
        offerc build store -o Sources/Store --emit swift --swift-access package
      """)

  @Argument(help: ArgumentHelp("The catalog, or a folder with several.", valueName: "path"))
  var path = "."

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("Write to this folder; - prints catalog.json.", valueName: "DIR"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "What to write, separated by commas: \(Emitter.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "NAME,…"))
  var emit = Emitter.catalog.rawValue

  @OptionGroup var storeKit: StoreKitOptions

  @OptionGroup var page: PageOptions

  @Option(
    help: ArgumentHelp(
      "For swift: the access level of the declarations: \(SwiftFile.Access.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "LEVEL"))
  var swiftAccess = SwiftFile.Access.internal

  @Flag(help: "Indent the JSON so that people can read it; the digest is the same.")
  var pretty = false

  @Option(help: ArgumentHelp("The file name to show in findings for standard input.", valueName: "NAME"))
  var stdinFilename = "<stdin>"

  @OptionGroup var baseline: BaselineOptions

  @OptionGroup var known: KnownOptions

  @OptionGroup var options: ReportOptions

  func run(in console: Console) throws -> ExitStatus {
    let emitters = try chosenEmitters()
    return try options.withCatalogs(at: [path], inputName: stdinFilename, isResult: false, in: console) {
      run in
      try build(run, emitters, console)
    }
  }

  private func build(_ run: CatalogRun, _ emitters: [Emitter], _ console: Console) throws -> ExitStatus {
    let (catalogs, today, severities) = (run.catalogs, run.today, run.severities)
    guard output != "-" || catalogs.count == 1 else {
      throw CommandFailure(
        "-o - prints one catalog, but \(path) has \(catalogs.count): name one of them, or an output folder")
    }
    // Days that are none are said before anything is written.
    if emitters.contains(.report) { _ = try page.range(around: today) }
    let live = try baseline.reader(for: catalogs, paths: [path], today: today)
    let result = try known.apply(
      to: lintCatalogs(catalogs, today: today, severities: severities, readBaseline: live), console,
      quiet: options.quiet)
    try baseline.check(result)
    try options.write(result.report, console, isResult: false)
    guard !result.report.findings.contains(where: { $0.severity >= .error }) else {
      try console.notice("nothing written: there are errors\n")
      return .findings
    }
    let parts = result.parts
    let customers = emitters.contains(.report) ? try customers(of: result, console) : nil
    if let customers, customers.hasFaultyFiles {
      try console.errors(render(customers.report(today: today), as: .text, limit: .ofOtherCommands))
      try console.notice("nothing written: there are errors in a scenario file\n")
      return .findings
    }
    for (part, folder) in zip(parts, try catalogFolders(parts.map(\.catalog), below: output)) {
      if output != "-" { try makeFolder(folder) }
      for emitter in emitters { try write(part, customers, as: emitter, to: folder, today, console) }
    }
    let status: ExitStatus = result.fails(result.report.findings, options.failOn) ? .findings : .success
    return console.end(status, holding: result)
  }

  private func chosenEmitters() throws -> [Emitter] {
    let names = emit.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let emitters = try names.map { name in
      guard let emitter = Emitter(rawValue: name) else {
        let known = listed(Emitter.allCases.map(\.rawValue))
        throw CommandFailure("--emit is \(quoted(name)), expected \(known)")
      }
      return emitter
    }
    guard output != "-" || emitters == [.catalog] else {
      throw CommandFailure("-o - prints only catalog.json: name an output folder for \(emit)")
    }
    return Emitter.allCases.filter(emitters.contains)
  }

  private func write(
    _ part: LintPart, _ customers: ScenarioRun?, as emitter: Emitter, to folder: String,
    _ today: CalendarDate,
    _ console: Console
  ) throws {
    let catalog = part.catalog
    switch emitter {
    case .catalog: try writeCatalog(catalog, to: folder, console)
    case .storekit: try writeStoreKit(catalog, to: folder, today, console)
    case .swift: try writeSwift(catalog, to: folder, console)
    case .report: try writeReport(part, customers, to: folder, today, console)
    case .calendar: try writeCalendar(catalog, to: folder, today, console)
    case .csv: try writeTables(catalog, to: folder, today, console)
    case .requests: try writeRequests(catalog, to: folder, today, console)
    }
  }

  private func writeCatalog(_ catalog: Catalog, to folder: String, _ console: Console) throws {
    let json = try CatalogJSON(lower(catalog), pretty: pretty)
    guard output != "-" else {
      for piece in json.pieces { try console.output(piece) }
      return
    }
    try write(json.pieces, to: joined(folder, "catalog.json"), " (\(json.digest.prefix(19)))", console)
  }

  private func writeStoreKit(
    _ catalog: Catalog, to folder: String, _ today: CalendarDate, _ console: Console
  ) throws {
    let target = StoreKitTarget(
      storefront: storeKit.storefront ?? catalog.app.baseTerritory.value, locale: storeKit.locale,
      today: today)
    let emitted = try emitStoreKit(catalog, for: target)
    let file = joined(folder, catalog.storeKitFileName)
    try write([emitted.bytes], to: file, "", console)
    if !options.quiet { try console.noticeOmissions(emitted.omissions, from: file) }
  }

  private func writeSwift(_ catalog: Catalog, to folder: String, _ console: Console) throws {
    let swift = try SwiftFile(catalog, access: swiftAccess)
    let file = joined(folder, "Offers.swift")
    try write([swift.bytes], to: file, "", console)
    guard !options.quiet else { return }
    for notice in swift.notices { try console.notice("in \(escapingControls(file)): \(notice)\n") }
  }

  /// What the App Store Connect API would be sent for an app without products, to be read or used by other clients.
  private func writeRequests(
    _ catalog: Catalog, to folder: String, _ today: CalendarDate, _ console: Console
  ) throws {
    let form = lower(catalog)
    let plan = planFromNothing(form, try canonicalCatalog(form), today: today)
    try write([try plan.bytes()], to: joined(folder, "requests.json"), "", console)
  }

  func write(_ pieces: [[UInt8]], to file: String, _ remark: String, _ console: Console) throws {
    let result = try writeFile(pieces, to: file)
    guard !options.quiet else { return }
    let name = escapingControls(file)
    switch result {
    case .written: try console.notice("wrote \(name)\(remark)\n")
    case .unchanged: try console.notice("\(name) is up to date\(remark)\n")
    }
  }
}

/// What `build` can write.
enum Emitter: String, CaseIterable {
  case catalog
  case storekit
  case swift
  case report
  case calendar
  case csv
  case requests
}

extension SwiftFile.Access: ExpressibleByArgument {}

/// What only `--emit storekit` needs.
struct StoreKitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "For storekit: the storefront of the prices. (default: the app's base territory)",
      valueName: "CODE"),
    transform: storefrontArgument)
  var storefront: Storefront?

  @Option(help: ArgumentHelp("For storekit: the locale of test sessions.", valueName: "LOCALE"))
  var locale = "en_US"
}
