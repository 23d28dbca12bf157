import AppStoreConnect
import ArgumentParser
import Diagnostics
import Disk
import OfferModel
import OfferRules

struct AppStoreCodes: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "appstore codes")

  @Argument(help: .catalog) var path = "."

  @Option(
    name: [.customShort("o"), .long],
    help: .value("DIR", "Write the files to this folder. (default: codes in offerc's folder)"))
  var output: String?

  @Option(help: .value("SECONDS", "Time to wait for codes that Apple is still making.")) var wait = 60

  @OptionGroup var connection: ConnectionOptions

  @OptionGroup var ledger: LedgerOptions

  @OptionGroup var key: KeyOptions

  @OptionGroup var git: GitignoreOptions

  @OptionGroup var day: DayOptions

  @Flag(help: .onlyErrors) var quiet = false

  func run(in console: Console) throws -> ExitStatus {
    let run = try CatalogOpening(paths: [path]).open(on: day.today(console), console)
    let found = run.files
    let today = run.today
    let catalog = try run.only(or: ", but codes are downloaded for one app")
    let catalogs = try run.catalogs(console)
    let place = try OwnPlace(of: run)
    let folder = output ?? place.codes
    let keys = try key.readKeys(in: place, console)
    let client = try apiClient(connection, AppStoreOptionFile(of: catalog), console, isQuiet: quiet)
    let batches = try batches(found, client, today)
    guard !batches.isEmpty else {
      try console.say("App Store Connect has no one-time codes for this catalog", unless: quiet)
      return .success
    }
    let ledger = try ledger.openForWriting(for: found, in: place, console, isQuiet: quiet)
    try makeFolder(folder)
    try git.keep(folder, files: "*.csv", console)
    var files = AppStoreCodeFiles(
      client: client, clock: console.clock, wait: wait, catalogs: catalogs, folder: folder, ledger: ledger,
      keys: keys, today: today
    ) { line in try console.say(line, unless: quiet) }
    defer { for failure in files.failures { console.report(failure) } }
    for one in batches { try files.add(one) }
    if !files.missing.isEmpty {
      try console.say(
        "Apple is still making the codes of \(firstFive(files.missing)): run the command again later")
    }
    guard files.failures.isEmpty else {
      return files.failures.contains { $0.status == .usage } ? .usage : .findings
    }
    return files.missing.isEmpty ? .success : .findings
  }

  private func batches(
    _ found: [CatalogFiles], _ client: APIClient, _ today: CalendarDate
  ) throws -> [LiveBatches] {
    let path = LivePath(today: today)
    let (_, difference) = try path.compare(found, withLive: "App Store Connect") { catalog, firstFile in
      try path.pull(catalog.app.bundleId.value, from: client, firstFile: firstFile).live
    }
    guard let (comparison, live) = difference else {
      throw PlainFailure("the catalog cannot be compared: run `offerc lint` and fix the errors first")
    }
    return liveBatches(comparison, live.ids)
  }
}
