import ArgumentParser
import CodeLedger
import Diagnostics
import JSONText
import OfferModel

/// Shows what became of batches: made, handed out, redeemed, revoked.
struct CodesStatus: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "codes status")

  @Option(help: .campaign) var campaign: [String] = []

  @Option(help: .product) var product: [String] = []

  @Option(
    help: .value("FILE", "Show how many codes were redeemed, from this CSV file; - for standard input."))
  var redemptions: String?

  @Option(help: .database) var database: String?

  @Option(help: .format) var format = PageFormat.text

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
    help: .value(
      "REASON",
      "Exit with 1 for: due (a batch whose createdDate has come is not made or registered), disagreement (of ledger, catalog and redemptions), expiring (within 30 days) or any. May be repeated."
    ))
  var failOn: [Reason] = []

  @OptionGroup var baseline: BaselineOptions

  @Flag(help: .showCodes) var showCodes = false
  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var ledger: LedgerOptions

  func run(in console: Console) throws -> ExitStatus {
    let run = try catalog.open(console, mayBeNone: true)
    let ledger = try Ledger.forReading(
      try ledger.path(for: run.files, in: try OwnPlace(of: run)))
    let catalogs = try run.catalogs(console, comparedBy: baseline, showsCodes: showCodes).map { one in
      var one = one
      one.note(MadeBatches())
      return one.catalog
    }
    _ = try BoundKeys(run.files, catalogs, ledger)
    var filter = OfferFilter()
    try filter.choose(campaigns: campaign, products: product, in: catalogs)
    let counts = try redemptions.map { path in
      try RedemptionCounts(
        path == "-" ? try console.standardInput() : try readFile(path),
        path: path == "-" ? "standard input" : path)
    }
    let pool = try database.map { try PoolDatabase($0).counts() }
    let pooled = try ledger.pooledBatches()
    if let pool { try markLoaded(pooled, pool, run, console) }
    let status = try CodeStatus(
      of: catalogs, ledger.batches(), ledger.registrations(), ledger.handOuts(), redemptions: counts,
      pooled: pooled, pool: pool, revoked: try revokedCodes(of: run.files, catalogs), today: run.today,
      filter: filter)
    switch format {
    case .text:
      try console.outputLines(Array(renderStatusText(status, width: console.outputWidth() ?? .max).utf8))
    case .json: try console.outputData(CodeStatus.json.bytes(status))
    }
    return failOn.contains { status.has($0) } ? .findings : .success
  }

  /// What the database has can no longer be taken out of the pool.
  private func markLoaded(
    _ pooled: [PooledBatch], _ pool: PoolCounts, _ run: CatalogRun, _ console: Console
  ) throws {
    let loaded = Set(pool.batches.map { [$0.bundleId, $0.id] })
    let new = pooled.filter { !$0.isLoaded && loaded.contains([$0.bundleId, $0.id]) }
    guard !new.isEmpty else { return }
    try self.ledger.openForWriting(for: run.files, in: try OwnPlace(of: run), console).markLoaded(new)
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
