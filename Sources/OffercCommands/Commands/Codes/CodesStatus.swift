import Diagnostics
import JSONText
import ArgumentParser
import CodeLedger

struct CodesStatus: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show which batches were made, how many codes are left, and what expires.",
    discussion: """
      This command only reads: it needs neither a key nor a lock, and treats a missing ledger as an empty one. Without a catalog it \
      shows what the ledger has.

      In each row of the second table, `made`, `to come` and `left` add up to `allowed`. Custom codes count as made \
      from their createdDate on.

      With --campaign, the first table and --fail-on look only at batches of that campaign's offers. The second table \
      still counts the codes of all campaigns, because the limits are those of the app.

      If codes of a batch were handed out, the first table shows how many are left, and another table shows who has them. \
      With --redemptions, it shows how many were redeemed: FILE is an export of the view redemptions_by_day of the \
      database that `codes export` set up.

      Examples:
        offerc codes status --catalog store
        offerc codes status --catalog store --redemptions redemptions.csv
        offerc codes status --catalog store --fail-on due --fail-on disagreement
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
  }

  @Option(help: ArgumentHelp("List only batches of the offers of this campaign.", valueName: "NAME"))
  var campaign: String?

  @Option(
    help: ArgumentHelp(
      "Show how many codes were redeemed, from this CSV file; - for standard input.", valueName: "FILE"))
  var redemptions: String?

  @Option(help: "The output format.")
  var format = Format.text

  enum Reason: String, ExpressibleByArgument, CaseIterable {
    /// A batch whose createdDate has come is not made, not registered, or not completed.
    case due
    /// Ledger, catalog and redemptions say different things.
    case disagreement
    /// Codes that work today stop working within 30 days.
    case expiring
    case any
  }

  @Option(
    help: ArgumentHelp(
      "What makes exit status 1: due (a batch whose createdDate has come is not made or registered), disagreement (of ledger, catalog and redemptions), expiring (within 30 days) or any. May be repeated.",
      valueName: "REASON"))
  var failOn: [Reason] = []

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var ledger: LedgerOptions

  func run(in console: Console) throws -> ExitStatus {
    let run = try catalog.open(console, mayBeNone: true)
    let ledger = try Ledger.forReading(
      try ledger.path(for: run.files, in: try OwnPlace(of: run.files, at: catalog.catalog)))
    let catalogs = try run.catalogs(console)
    if let campaign { try checkCampaign(campaign, in: catalogs) }
    let counts = try redemptions.map { path in
      try RedemptionCounts(
        path == "-" ? try console.standardInput() : try readFile(path),
        path: path == "-" ? "standard input" : path)
    }
    let status = try CodeStatus(
      of: catalogs, ledger.batches(), ledger.registrations(), ledger.handOuts(), redemptions: counts,
      today: run.today, campaign: campaign)
    switch format {
    case .text: try console.write(renderStatusText(status))
    case .json: try console.output(CodeStatus.json.bytes(status))
    }
    return failOn.contains { status.has($0) } ? .findings : .success
  }
}

extension CodeStatus {
  fileprivate func has(_ reason: CodesStatus.Reason) -> Bool {
    switch reason {
    case .due: apps.contains { !$0.due.isEmpty }
    case .disagreement: apps.contains { !$0.disagreements.isEmpty }
    case .expiring: apps.contains { $0.batches.contains { $0.expiresSoon(after: today) } }
    case .any: has(.due) || has(.disagreement) || has(.expiring)
    }
  }
}
