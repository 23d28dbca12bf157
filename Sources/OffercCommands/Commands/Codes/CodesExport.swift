import ArgumentParser
import CodeLedger
import CodeRedemption
import Diagnostics
import Disk
import OfferCodes
import OfferModel

struct CodesExport: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "codes export")

  @Argument(help: .catalogs) var path = "."

  @Option(name: .customLong("for"), help: .value("DATABASE", "The database in which codes are redeemed."))
  var database: RedemptionDatabase?

  @Flag(
    help: "Write a pool for PostgreSQL: the database gives the codes to customers, each to one recipient.")
  var pool = false

  @Option(name: [.customShort("o"), .long], help: .value("DIR", "Write to this folder."))
  var output: String?

  @Option(
    help: .value(
      "FILE", "With --pool: a file of Apple's codes that was registered. May be repeated."))
  var file: [String] = []

  @Option(help: .value("ROLE", "With --pool: who may call the functions of the pool."))
  var role = PoolFile.role

  @Option(
    help: .value("DAYS", "With --pool: codes are no longer given this many days before they stop working."))
  var keepDays = 3

  @Flag(help: "With --pool: take batches out of the pool again, as long as no database has loaded them.")
  var undo = false

  @Option(help: .onlyBatch) var batch: [String] = []

  @Flag(help: "Write batches and revocations only.") var withoutDigests = false

  @OptionGroup var day: DayOptions

  @OptionGroup var ledger: LedgerOptions
  @OptionGroup var key: KeyOptions
  @OptionGroup var git: GitignoreOptions

  func validate() throws {
    guard pool == (database == nil) else {
      throw ValidationError(
        "expected --for (a database that redeems codes) or --pool (a database that gives codes to customers)")
    }
    if !pool {
      guard file.isEmpty, !undo else { throw ValidationError("--file and --undo belong to --pool") }
    }
    if undo == (output != nil) {
      throw ValidationError(undo ? "--undo writes no files: remove -o" : "name the folder with -o")
    }
    if undo, batch.isEmpty || !file.isEmpty {
      throw ValidationError("name the batches that leave the pool with --batch")
    }
    if pool, file.isEmpty, batch.isEmpty {
      throw ValidationError("name Apple's files with --file, or batches of your own codes with --batch")
    }
    if withoutDigests, pool { throw ValidationError("--without-digests belongs to --for") }
    // PostgreSQL cuts longer names off.
    if !(1...63).contains(role.utf8.count) {
      throw ValidationError("--role has \(role.utf8.count) bytes, expected a name of 1 to 63")
    }
    if !(0...180).contains(keepDays) {
      throw ValidationError("--keep-days is \(keepDays), expected 0 to 180")
    }
  }

  func run(in console: Console) throws -> ExitStatus {
    let run = try CatalogOpening(paths: [path]).open(on: day.today(console), console)
    let place = try OwnPlace(of: run)
    if let database, let output {
      try writeRedemption(run, place, database, to: output, console)
    } else {
      try writePool(run, place, console)
    }
    return .success
  }

  private func writePool(_ run: CatalogRun, _ place: OwnPlace, _ console: Console) throws {
    let catalogs = try run.catalogs(console)
    _ = try ledger.existingPath(for: run.files, in: place)
    let ledger = try ledger.openForWriting(for: run.files, in: place, console)
    _ = try BoundKeys(run.files, catalogs, ledger)
    guard !undo else { return try takeOut(of: ledger, catalogs, console) }
    let files = try file.map { path in
      (codes: try AppleCodeFile(try readFile(path), path: path), name: path)
    }
    try checkAreOwn(batch, in: catalogs)
    let source = try PoolSource(
      files, batch.isEmpty ? nil : try ExportSource(catalogs, ledger, only: batch), in: catalogs, ledger,
      try key.readKeys(in: place, console), revoked: try revokedCodes(of: run.files, catalogs),
      keptDays: keepDays)
    guard let output else { return }
    try git.keep(joined(output, PoolFile.name), of: "codes", console)
    try PoolExport(source: source, ledger: ledger, role: role, output: output).write(on: run.today, console)
  }

  /// - Throws: `PlainFailure` for a batch of Apple's codes, which only a file has.
  private func checkAreOwn(_ ids: [String], in catalogs: [Catalog]) throws {
    let batches = catalogs.flatMap(\.offerCodes).flatMap(\.offer.batches).filter { !$0.isOwn }
    guard
      let id = ids.first(where: { id in batches.contains { $0.id.value == id || $0.splitIds.contains(id) } })
    else { return }
    throw PlainFailure("batch \(quoted(id)) has codes of Apple's: name the file of its codes with --file")
  }

  /// Takes batches out of the pool, of the apps of these catalogs.
  private func takeOut(of ledger: Ledger, _ catalogs: [Catalog], _ console: Console) throws {
    let apps = Set(catalogs.map(\.app.bundleId.value))
    let pooled = try ledger.pooledBatches().filter { apps.contains($0.bundleId) }
    let wanted = try batch.map { id in
      guard let found = pooled.first(where: { $0.id == id }) else {
        let near = nearest(to: id, in: pooled.map(\.id)).first
        throw PlainFailure(
          "batch \(quoted(id)) is in no pool" + (near.map { "; did you mean \($0)?" } ?? ""))
      }
      return found
    }
    try ledger.removeFromPool(wanted)
    try console.say(
      "\(listed(batch, "and")): no longer in the pool; delete the files that were exported, so that no database loads them"
    )
  }

  private func writeRedemption(
    _ run: CatalogRun, _ place: OwnPlace, _ database: RedemptionDatabase, to output: String,
    _ console: Console
  ) throws {
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
  }
}

extension RedemptionDatabase: ExpressibleByArgument {}
