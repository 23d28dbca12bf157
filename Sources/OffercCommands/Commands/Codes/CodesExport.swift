import ArgumentParser
import CodeLedger
import CodeRedemption
import Diagnostics
import Disk
import OfferCodes
import OfferModel

struct CodesExport: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "codes export")

  @OptionGroup var catalog: CatalogName

  @Option(name: .customLong("for"), help: .value("database", "The database."))
  var database: RedemptionDatabase

  @Option(name: [.customShort("o"), .long], help: .value("DIR", "Write to this folder.")) var output: String

  @Option(help: .onlyBatch) var batch: [String] = []

  @Flag(help: "Write batches and revocations only.") var withoutDigests = false

  @OptionGroup var day: DayOptions

  @OptionGroup var ledger: LedgerOptions
  @OptionGroup var key: KeyOptions
  @OptionGroup var git: GitignoreOptions

  func run(in console: Console) throws -> ExitStatus {
    let run = try CatalogOpening(paths: [catalog.path]).open(on: day.today(console), console)
    let place = try OwnPlace(of: run)
    let catalogs = try run.catalogs(console)
    let ledger = try Ledger.forReading(try ledger.existingPath(for: run.files, in: place))
    _ = try BoundKeys(run.files, catalogs, ledger)
    let source = try ExportSource(catalogs, ledger, only: batch)
    for id in source.notIssued { try console.say("batch \(id) is not issued, and not exported") }
    guard !source.batches.isEmpty else {
      throw PlainFailure(
        "there is no issued batch to export: `offerc codes generate` makes the batches that are due")
    }
    let batches = try source.redemptionBatches(
      try key.readKeys(in: place, console), revoked: try revokedCodes(of: run.files, catalogs))
    if !withoutDigests { try git.keep(joined(output, RedemptionDatabase.dataFile), of: "digests", console) }
    // Two exports at once would leave the tables of one and the data of the other.
    let folder = try Folder.alone(try makeFolder(output))
    defer { withExtendedLifetime(folder) {} }
    let schema = joined(output, RedemptionDatabase.schemaFile)
    let data = joined(output, RedemptionDatabase.dataFile)
    _ = try writeFile([Array(database.schema.utf8)], to: schema)
    _ = try writeFile(to: data, mode: 0o600) { take in
      try database.writeData(of: batches, hasDigests: !withoutDigests, take)
    }
    let codes = counted(batches.reduce(0) { sum, batch in sum + batch.count }, "code")
    try console.say(
      "wrote \(schema) and \(data) (\(counted(batches.count, "batch", "batches")), \(withoutDigests ? "no digests" : codes))"
    )
    return .success
  }
}

extension RedemptionDatabase: ExpressibleByArgument {}
