import SystemCalls
import OfferCompiler
import OfferLanguage
import ArgumentParser
import Diagnostics
import OfferEmitters
import OfferModel

struct Build: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Check catalogs and write what is made of them.",
    discussion: """
      Nothing is written when there is an error. Files are replaced as a whole, and only when their bytes differ.
      Several catalogs: one folder each, named by the bundle ID.
      """)

  @Argument(help: ArgumentHelp("The catalog, or a folder with several.", valueName: "path"))
  var path = "."

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("Folder to write to; - prints catalog.json.", valueName: "DIR"))
  var output: String

  @Option(help: "What to write: catalog.")
  var emit = "catalog"

  @Flag(help: "Indent the JSON for people; the digest is the same.")
  var pretty = false

  @Option(help: ArgumentHelp("The name that findings use for standard input.", valueName: "NAME"))
  var stdinFilename = "<stdin>"

  @OptionGroup var baseline: BaselineOptions

  @OptionGroup var known: KnownOptions

  @OptionGroup var options: ReportOptions

  func run(in console: Console) throws -> ExitStatus {
    try checkEmitters()
    return try options.withCatalogs(at: [path], inputName: stdinFilename, isResult: false, in: console) {
      run in
      try build(run, console)
    }
  }

  private func build(_ run: CatalogRun, _ console: Console) throws -> ExitStatus {
    let (catalogs, today, severities) = (run.catalogs, run.today, run.severities)
    guard output != "-" || catalogs.count == 1 else {
      throw CommandFailure(
        "-o - prints one catalog, \(path) has \(catalogs.count): name one of them, or a folder")
    }
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
    let written = result.compilations.compactMap(\.catalog)
    for (catalog, folder) in zip(written, try catalogFolders(written, below: output)) {
      try write(catalog, to: folder, console)
    }
    let status: ExitStatus = result.fails(result.report.findings, options.failOn) ? .findings : .success
    return console.end(status, holding: result)
  }

  private func checkEmitters() throws {
    for name in emit.split(separator: ",", omittingEmptySubsequences: false) where name != "catalog" {
      throw CommandFailure("--emit: there is no emitter \(quoted(String(name))); expected catalog")
    }
  }

  private func write(_ catalog: Catalog, to folder: String, _ console: Console) throws {
    let json: CatalogJSON
    do {
      json = try CatalogJSON(lower(catalog), pretty: pretty)
    } catch {
      throw CommandFailure("libcrypto cannot compute SHA-256 on this machine", status: .defect)
    }
    guard output != "-" else {
      for piece in json.pieces { try console.output(piece) }
      return
    }
    try refuseLeavingLinks(folder)
    try makeFolder(folder)
    let file = joined(folder, "catalog.json")
    let result = try writeFile(json.pieces, to: file)
    guard !options.quiet else { return }
    switch result {
    case .written: try console.notice("wrote \(escapingControls(file)) (\(json.digest.prefix(19)))\n")
    case .unchanged:
      try console.notice("\(escapingControls(file)) is up to date (\(json.digest.prefix(19)))\n")
    }
  }
}
