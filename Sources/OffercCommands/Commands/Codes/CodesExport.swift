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

  @Option(help: .today) var today: String?

  @OptionGroup var ledger: LedgerOptions
  @OptionGroup var key: KeyOptions
  @OptionGroup var git: GitignoreOptions

  func run(in console: Console) throws -> ExitStatus {
    let run = try CatalogOpening(paths: [catalog.path]).open(
      on: OffercCommands.today(today, console), console)
    let place = try OwnPlace(of: run)
    let catalogs = try run.catalogs(console)
    let ledger = try Ledger.forReading(try ledger.existingPath(for: run.files, in: place))
    _ = try BoundKeys(run.files, catalogs, ledger)
    let source = try ExportSource(catalogs, ledger, only: batch)
    for id in source.notIssued { try console.say("batch \(id) is not issued, and not exported") }
    guard !source.batches.isEmpty else {
      throw CommandFailure(
        "there is no issued batch to export: `offerc codes generate` makes the batches that are due")
    }
    let batches = try source.redemptionBatches(
      try key.readKeys(in: place, console), revoked: try revokedCodes(of: run.files, catalogs))
    if !withoutDigests { try git.keep(joined(output, RedemptionDatabase.dataFile), of: "digests", console) }
    // Two exports at once would leave the tables of one and the data of the other.
    let folder = try Folder.alone(try makeFolder(output))
    defer { withExtendedLifetime(folder) {} }
    let (schema, data) = (
      joined(output, RedemptionDatabase.schemaFile), joined(output, RedemptionDatabase.dataFile)
    )
    _ = try writeFile([Array(database.schema.utf8)], to: schema)
    _ = try writeFile(to: data, mode: 0o600) { take in
      try database.writeData(of: batches, hasDigests: !withoutDigests, take)
    }
    let codes = counted(batches.reduce(0) { $0 + $1.count }, "code")
    try console.say(
      "wrote \(schema) and \(data) (\(counted(batches.count, "batch", "batches")), \(withoutDigests ? "no digests" : codes))"
    )
    return .success
  }
}

extension RedemptionDatabase: ExpressibleByArgument {}

/// The batches of catalogs that were issued, for a redemption database.
struct ExportSource {
  /// In the order of the catalogs.
  let batches: [Issued]
  /// Ids of batches that are in the catalog only, or not complete.
  let notIssued: [String]

  struct Issued {
    let own: OwnBatch
    let ledger: LedgerBatch
    let lastIndex: UInt64
  }

  /// - Parameter ids: of the batches that are wanted; all where there are none.
  /// - Throws: `CommandFailure` when a batch that was named is not issued, or the catalog has changed since; `PlainFailure`.
  init(_ catalogs: [Catalog], _ ledger: Ledger, only ids: [String]) throws {
    var issued: [Issued] = []
    var missing: [String] = []
    var known: Set<String> = []
    for catalog in catalogs {
      for own in try catalog.ownBatches() where ids.isEmpty || ids.contains(own.id) {
        known.insert(own.id)
        let planned = Reservation(
          own, app: catalog.app, keyFingerprint: "",
          output: .init(folder: "", columns: [.code], rowsPerFile: nil))
        if let found = try ledger.known(planned), let last = found.lastIndex {
          issued.append(Issued(own: own, ledger: found, lastIndex: last))
        } else if own.isActive {
          missing.append(own.id)
        }
      }
    }
    for id in ids where !issued.contains(where: { $0.own.id == id }) {
      guard known.contains(id) else {
        let near = nearest(to: id, in: try catalogs.flatMap { try $0.ownBatches().map(\.id) }).first
        throw CommandFailure(
          "there is no batch \(quoted(id)) with `issuer: offerc`"
            + (near.map { "; did you mean \($0)?" } ?? ""))
      }
      throw CommandFailure("batch \(quoted(id)) is not issued: `offerc codes generate` makes it")
    }
    batches = issued
    notIssued = missing
  }

  /// - Parameter revoked: single codes, by bundle ID.
  func redemptionBatches(_ keys: CodeKeys, revoked: [String: [RevokedCode]]) throws -> [RedemptionBatch] {
    try batches.map { issued in
      let batch = issued.ledger
      let key = try keys.key(boundTo: batch.keyFingerprint, of: "batch \(quoted(batch.id))")
      return RedemptionBatch(
        bundleId: batch.bundleId, id: batch.id, productId: batch.productId, offerName: batch.offerName,
        environment: batch.environment, createdDate: batch.createdDate, endDate: issued.own.endDate,
        lastIndex: issued.lastIndex, isRevoked: batch.state == .revoked || !issued.own.isActive,
        revokedIndices: (revoked[batch.bundleId] ?? []).filter { $0.batch == batch.id }.map(\.index),
        file: batch.file, permutationKey: try key.permutationKey(), digestKey: try key.redemptionKey())
    }
  }
}

struct CodesHandOut: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "codes hand-out")

  @Argument(help: "The batch.") var batch: String

  @Option(help: .value("N", "How many codes; not needed for a label that already has codes.")) var count: Int?

  @Option(help: .value("LABEL", "Whom the codes are for. Each label has one list per batch.")) var to: String

  @Option(
    help: .value(
      "FILE", "For Apple's codes: the file that was registered for the batch; - for standard input."))
  var file: String?

  @Option(
    name: [.customShort("o"), .long],
    help: .value(
      "FILE", "Write the list to this file, which only its owner can read. (default: standard output)"))
  var output: String?

  @Option(help: .value("ID", "The bundle ID of the app, if several have a batch with this id."))
  var bundleId: String?

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var ledger: LedgerOptions
  @OptionGroup var key: KeyOptions
  @OptionGroup var git: GitignoreOptions

  func validate() throws {
    if let count, count < 1 { throw ValidationError("--count is \(count), expected 1 or more") }
  }

  func run(in console: Console) throws -> ExitStatus {
    try HandOut.checkLabel(to)
    let run = try catalog.open(console, mayBeNone: true)
    let place = try OwnPlace(of: run)
    let catalogs = try run.catalogs(console)
    _ = try ledger.existingPath(for: run.files, in: place)
    let ledger = try ledger.openForWriting(for: run.files, in: place, console)
    _ = try BoundKeys(run.files, catalogs, ledger)
    let codes = try file.map { path in
      let name = path == "-" ? "standard input" : path
      let bytes = path == "-" ? try console.standardInput() : try readFile(path)
      return (codes: try AppleCodeFile(bytes, path: name), name: name)
    }
    let source = try HandOutSource(
      batch, bundleId: bundleId, file: codes, in: ledger, key.readKeys(in: place, console), catalogs,
      revoked: try revokedCodes(of: run.files, catalogs), today: run.today)
    let (list, wanted) = try source.list(for: to, count: count)
    if let output, output != "-" { try git.keep(output, console) }
    let last = try write(list, wanted, ledger, on: run.today, console)
    // Also of a list that is written again: a run that was killed has not counted it.
    try source.count(adding: wanted.isNew ? wanted.count : 0)
    let handOut = wanted.handOut(lastIndex: last, on: run.today)
    try report(wanted, handOut, source, console)
    try warn(of: try source.revokedCodes(of: handOut), console)
    return .success
  }

  /// Locks the folder of the list; returns the last index.
  private func write(
    _ list: HandOutList, _ wanted: HandOutSource.Wanted, _ ledger: Ledger, on today: CalendarDate,
    _ console: Console
  ) throws -> UInt64 {
    let target = try HandOutTarget(output)
    let last = try list.lastIndex(checking: target.name, in: target.folder)
    if wanted.isNew { try ledger.add(wanted.handOut(lastIndex: last, on: today)) }
    try target.write(list, console)
    return last
  }

  private func report(
    _ wanted: HandOutSource.Wanted, _ handOut: HandOut, _ source: HandOutSource, _ console: Console
  ) throws {
    let codes = "\(counted(wanted.count, "code")) of batch \(batch) to \(quoted(to))"
    try console.say(
      wanted.isNew
        ? "handed out \(codes); \(grouped(source.left - wanted.count)) left\(passedOver(handOut.skipped.count))"
        : "handed out \(codes) on \(wanted.date.map(\.description) ?? ""): the same list again")
  }

  private func passedOver(_ count: Int) -> String {
    count == 0 ? "" : "; skipped \(counted(count, "revoked code"))"
  }

  /// The list of a label stays as it is.
  private func warn(of revoked: RevokedInList, _ console: Console) throws {
    guard revoked.count > 0 else { return }
    try console.say(
      "warning: \(counted(revoked.count, "code")) of the list \(revoked.count == 1 ? "is" : "are") revoked: \(revoked.names); for codes that work, use another label"
    )
  }
}

struct HandOutTarget {
  /// Of the file; nil for standard output.
  let name: String?
  let folder: Folder?

  /// - Parameter path: nil or `-` for standard output.
  /// - Throws: `CommandFailure` when the path is that of a folder; `PlainFailure` when its folder cannot be written to.
  init(_ path: String?) throws {
    guard let path, path != "-" else {
      (name, folder) = (nil, nil)
      return
    }
    try checkOutput(path)
    if case .folder = try FileKind(path) { throw CommandFailure("\(path) is a folder: name a file with -o") }
    guard let last = pathParts(path).last else { throw CommandFailure("-o has no file name") }
    name = last
    let parent = parent(of: path) ?? "/"
    try makeFolder(parent)
    folder = try Folder.alone(parent)
  }

  /// - Throws: `PlainFailure`; what the ledger has stays as it is, and the same command writes the list again.
  func write(_ list: HandOutList, _ console: Console) throws {
    guard let name, let folder else { return try list.write { try console.outputData($0) } }
    _ = try list.makeFile(name, in: folder)
  }
}
