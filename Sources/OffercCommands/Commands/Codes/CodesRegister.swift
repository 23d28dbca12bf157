import ArgumentParser
import CodeLedger
import Diagnostics

/// Records a file of codes that Apple has made.
struct CodesRegister: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "codes register")

  @Argument(help: "The ID of the batch, or of one of the parts that it is split into.") var batch: String

  @Argument(help: "The file from Apple; - for standard input.") var file: String

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var ledger: LedgerOptions
  @OptionGroup var key: KeyOptions

  func run(in console: Console) throws -> ExitStatus {
    let run = try catalog.open(console)
    let place = try OwnPlace(of: run)
    let part = try AppleBatchPart(batch, in: try run.catalogs(console))
    try part.checkIsMade(on: run.today)
    let bytes = file == "-" ? try console.standardInput() : try readFile(file)
    let keys = try key.readKeys(in: place, console)
    let ledger = try ledger.openForWriting(for: run.files, in: place, console)
    let isNew = try registerAppleFile(
      bytes, named: file == "-" ? "standard input" : file, as: part, in: ledger, keys, on: run.today)
    try console.say(
      isNew
        ? "registered \(counted(part.count, "code")) of batch \(batch)"
        : "batch \(batch) is already registered with this file")
    return .success
  }
}
