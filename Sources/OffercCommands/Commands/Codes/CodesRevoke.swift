import ArgumentParser
import CodeLedger
import Diagnostics
import Disk
import OfferCodes
import OfferCompiler
import OfferModel

struct CodesRevoke: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "codes revoke")

  @Argument(help: .value("batch", "The ID of the batch. With --code-file, there is none.")) var batchOrPath:
    String?

  @OptionGroup var catalog: CatalogOptions

  @Option(help: .value("FILE", "Revoke the codes in this list, one per line; - for standard input."))
  var codeFile: String?

  @Flag(help: .noQuestion) var yes = false

  @Flag(help: .dryRun) var dryRun = false

  @Option(help: .value("ID", "The bundle ID of the app, if several have a batch with this id."))
  var bundleId: String?

  @OptionGroup var ledger: LedgerOptions
  @OptionGroup var key: KeyOptions

  private var batch: String? { codeFile == nil ? batchOrPath : nil }

  /// Without a batch, the path is the first argument.
  private var path: String { codeFile == nil ? catalog.path : batchOrPath ?? catalog.path }

  func validate() throws {
    guard batch != nil || codeFile != nil else {
      throw ValidationError("name a batch, or a list of codes with --code-file")
    }
    guard codeFile == nil || batchOrPath == nil || catalog.path == "." else {
      throw ValidationError(
        "--code-file has the codes: remove the batch \(quoted(batchOrPath ?? "")), or --code-file")
    }
    if codeFile != nil, dryRun || bundleId != nil {
      throw ValidationError("--dry-run and --bundle-id are for a batch: remove them, or --code-file")
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
    let run = try catalog.open(console, at: path, mayBeNone: true)
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
    if dryRun { return try revocation.printDiff(console) ? .findings : .success }
    guard try revocation.isWanted(isAnswered: isAnswered, console) else { return .success }
    try revocation.write(console) { try ledger.openForWriting(for: run.files, in: place, console) }
    return .success
  }
}
