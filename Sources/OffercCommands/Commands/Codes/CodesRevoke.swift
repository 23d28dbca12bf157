import ArgumentParser
import CodeLedger
import Diagnostics
import Disk
import OfferCodes
import OfferCompiler
import OfferModel

struct CodesRevoke: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "codes revoke")

  @Argument(help: "The batch.") var batch: String?

  @Option(help: .value("FILE", "Revoke the codes in this list, one per line; - for standard input."))
  var codeFile: String?

  @Flag(help: .noQuestion) var yes = false

  @Flag(
    help:
      "Print what would change in the catalog as a diff, and write nothing; the exit status is 1 if there are changes."
  )
  var diff = false

  @Option(help: .value("ID", "The bundle ID of the app, if several have a batch with this id."))
  var bundleId: String?

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var ledger: LedgerOptions
  @OptionGroup var key: KeyOptions

  func validate() throws {
    guard (batch == nil) != (codeFile == nil) else {
      throw ValidationError(
        "name a batch, or a list of codes with --code-file; with a list, name the catalog with --catalog")
    }
    if codeFile != nil, diff || bundleId != nil {
      throw ValidationError("--diff and --bundle-id are for a batch: remove them, or --code-file")
    }
    if codeFile == "-", !yes {
      throw ValidationError("standard input has the codes, so it cannot answer questions: add --yes")
    }
  }

  func run(in console: Console) throws -> ExitStatus {
    let list = try codeFile.map { file in file == "-" ? try console.standardInput() : try readFile(file) }
    var isAnswered = yes
    for _ in 0..<CodesRevoke.mostTries {
      do {
        return try revoke(list, isAnswered: isAnswered, console)
      } catch let failure as DiskFailure where failure.cause == .changed {
        // Another run has changed the catalog: what is revoked follows from what it says now.
        isAnswered = true
      }
    }
    throw PlainFailure("other programs keep changing the catalog: run the command again")
  }

  /// Each of them means that another run has succeeded.
  private static let mostTries = 100

  private func revoke(_ list: [UInt8]?, isAnswered: Bool, _ console: Console) throws -> ExitStatus {
    let run = try catalog.open(console, mayBeNone: true)
    let place = try OwnPlace(of: run)
    let catalogs = try run.catalogs(console)
    let path = try ledger.path(for: run.files, in: place)
    if let list {
      let keys = try key.readKeys(in: place, console)
      let single = try SingleCodes(
        in: list, named: codeFile.flatMap { $0 == "-" ? nil : $0 } ?? "standard input", run.files, catalogs,
        try Ledger.forReading(path).batches(), keys: keys, today: run.today)
      return try single.revoke(isAnswered: isAnswered, console)
    }
    let revocation = try Revocation(
      of: batch ?? "", bundleId: bundleId, run.files, catalogs, try Ledger.forReading(path), path: path,
      today: run.today)
    if diff { return try revocation.printDiff(console) ? .findings : .success }
    guard try revocation.isWanted(isAnswered: isAnswered, console) else { return .success }
    try revocation.write(console) { try ledger.openForWriting(for: run.files, in: place, console) }
    return .success
  }
}
