import ArgumentParser
import CodeLedger
import Diagnostics

struct CodesRegister: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "register", abstract: "Keep track of the codes that Apple has made for a batch.",
    discussion: """
      FILE is the file that Apple provides for the batch: one code per line, optionally with its address. It is checked against the \
      catalog; the ledger keeps the number of codes and a keyed hash of the file, but no codes.

      Examples:
        offerc codes register partners codes-from-apple.csv --catalog store
        offerc codes register partners - --catalog store < codes-from-apple.csv
      """)

  @Argument(help: "The batch, or one of the parts that it is split into.")
  var batch: String

  @Argument(help: "The file from Apple; - for standard input.")
  var file: String

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var ledger: LedgerOptions
  @OptionGroup var key: KeyOptions

  func run(in console: Console) throws -> ExitStatus {
    let today = try OffercCommands.today(catalog.today, console)
    let found = try catalog.find(console)
    let place = try OwnPlace(of: found, at: catalog.catalog)
    let part = try AppleBatchPart(batch, in: try catalog.read(found, console))
    try part.checkIsMade(on: today)
    let bytes = file == "-" ? try console.standardInput() : try readFile(file)
    let keys = try key.readKeys(in: place, console)
    let ledger = try ledger.openForWriting(for: found, in: place, console)
    let isNew = try registerAppleFile(
      bytes, named: file == "-" ? "standard input" : file, as: part, in: ledger, keys, on: today)
    try console.notice(
      isNew
        ? "registered \(counted(part.count, "code")) of batch \(batch)\n"
        : "batch \(batch) is already registered with this file\n")
    return .success
  }
}
