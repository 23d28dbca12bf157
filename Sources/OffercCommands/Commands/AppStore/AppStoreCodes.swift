import AppStoreConnect
import ArgumentParser
import CodeLedger
import Diagnostics
import JSONText
import OfferCompiler
import OfferLanguage
import OfferModel
import OfferRules
import SystemCalls

struct AppStoreCodes: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "codes",
    abstract: "Download the one-time codes that Apple has made for batches of a catalog.",
    discussion: """
      Each batch becomes a file BATCH.csv, which only you can read, and is registered in the ledger as `codes register` does. Codes are never printed.

      Examples:
        offerc appstore codes store
        offerc appstore codes store -o codes --wait 600
      """)

  @Argument(help: ArgumentHelp("The catalog.", valueName: "path"))
  var path = "."

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "Write the files to this folder. (default: codes in offerc's folder)", valueName: "DIR"))
  var output: String?

  @Option(help: ArgumentHelp("How long to wait for codes that Apple is still making.", valueName: "SECONDS"))
  var wait = 60

  @OptionGroup var connection: ConnectionOptions

  @OptionGroup var ledger: LedgerOptions

  @OptionGroup var key: KeyOptions

  @Option(help: ArgumentHelp("The day that counts as today.", valueName: "YYYY-MM-DD"))
  var today: String?

  @Flag(help: "Print only errors.")
  var quiet = false

  func run(in console: Console) throws -> ExitStatus {
    let today = try OffercCommands.today(today, console)
    let found = try findCatalogs(at: path, today: today, mayBeNone: false, console)
    guard found.count == 1 else {
      throw CommandFailure("\(path) has \(found.count) catalogs, but codes are downloaded for one app")
    }
    let catalogs = try boundCatalogs(found, today: today, console)
    guard let app = catalogs.first?.app else { throw CommandFailure("the catalog has no app") }
    let place = try OwnPlace(of: found, at: path)
    let folder = output ?? place.codes
    let keys = try key.readKeys(in: place, console)
    let client = try apiClient(connection, AppStoreOptionFile(of: found[0]), console, isQuiet: quiet)
    let batches = try batches(found, app, client, today, console)
    guard !batches.isEmpty else {
      if !quiet { try console.notice("App Store Connect has no one-time codes of this catalog\n") }
      return .success
    }
    try refuseLeavingLinks(folder)
    let ledger = try ledger.openForWriting(for: found, in: place, console, isQuiet: quiet)
    try makeOwnFolder(for: folder)
    try makeFolder(folder)
    var missing: [String] = []
    for batch in batches {
      guard let bytes = try codes(of: batch, client, console.clock) else {
        missing.append(batch.id)
        continue
      }
      let part = try AppleBatchPart(batch.id, in: catalogs)
      let file = joined(folder, batch.id + ".csv")
      try refuseLeavingLinks(file)
      if case .file = FileKind(file), try readFile(file) != bytes {
        throw CommandFailure(
          "\(file) has other content than the codes of batch \(quoted(batch.id)): move it away")
      }
      let isNew = try registerAppleFile(bytes, named: file, as: part, in: ledger, keys, on: today)
      let written = try writeFile([bytes], to: file, mode: 0o600)
      guard !quiet else { continue }
      let state = isNew ? "registered \(counted(part.count, "code"))" : "is registered"
      try console.notice(
        escapingControls(
          "\(file) \(written == .written ? "written" : "is up to date"): batch \(batch.id) \(state)") + "\n")
    }
    guard !missing.isEmpty else { return .success }
    try console.notice(
      escapingControls(
        "Apple is still making the codes of \(firstFive(missing)): run the command again later") + "\n")
    return .findings
  }

  private func batches(
    _ found: [CatalogFiles], _ app: App, _ client: APIClient, _ today: CalendarDate, _ console: Console
  ) throws -> [LiveBatch] {
    let pulled = try PulledApp(app.bundleId.value, from: client, today: today, console)
    let live = try LiveComparison(
      pulled.file.bytes, named: "App Store Connect", to: found, today: today)
    guard let (comparison, ids) = live.difference else {
      throw CommandFailure("the catalog cannot be compared: run `offerc lint` and fix the errors first")
    }
    return liveBatches(comparison, ids)
  }

  private func codes(of batch: LiveBatch, _ client: APIClient, _ clock: any APIClock) throws -> [UInt8]? {
    let deadline = clock.monotonicSeconds + Double(wait)
    while true {
      do {
        if let bytes = try client.readCodes(ofBatch: batch.appleId, isInAppPurchase: batch.isInAppPurchase) {
          return bytes
        }
      } catch let failure as ReadFailure {
        throw CommandFailure(
          "the codes of batch \(quoted(batch.id)) cannot be downloaded: \(failure.message)")
      }
      guard clock.monotonicSeconds < deadline else { return nil }
      clock.sleep(seconds: min(5, max(1, deadline - clock.monotonicSeconds)))
    }
  }
}
