import SystemCalls
import ArgumentParser
import CodeLedger

struct CodesStatus: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Say which batches were made, what the limits leave, and what expires.",
    discussion: """
      Reads only: neither a key nor a lock is needed, and a ledger that is not there is an empty one. Without a catalog it \
      says what the ledger knows.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
  }

  @Option(help: "How it is written.")
  var format = Format.text

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var ledger: LedgerOptions

  func run(in console: Console) throws -> ExitStatus {
    let today = try OffercCommands.today(catalog.today, console)
    let found = try catalog.find(console, mayBeNone: true)
    let ledger = try Ledger.forReading(
      try ledger.path(for: found, in: try OwnPlace(of: found, at: catalog.catalog)))
    let status = try CodeStatus(
      of: try catalog.read(found, console), ledger.batches(), ledger.registrations(), today: today)
    switch format {
    case .text: try console.write(renderStatusText(status))
    case .json: try console.output(renderStatusJSON(status))
    }
    return .success
  }
}
