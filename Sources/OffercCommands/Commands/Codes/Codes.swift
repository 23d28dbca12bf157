import ArgumentParser
import CodeLedger
import Diagnostics
import JSONText
import OfferEmitters
import OfferModel

struct Codes: ParsableCommand {
  static let configuration = CommandConfiguration(
    of: "codes",
    subcommands: [
      CodesGenerate.self, CodesHandOut.self, CodesExport.self, CodesVerify.self, CodesRegister.self,
      CodesStatus.self, CodesRevoke.self, CodesKey.self,
    ])
}

struct CodesRegister: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "codes register")

  @Argument(help: "The batch, or one of the parts that it is split into.") var batch: String

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

struct CodesStatus: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "codes status")

  @Option(help: .campaign) var campaign: [String] = []

  @Option(help: .product) var product: [String] = []

  @Option(
    help: .value("FILE", "Show how many codes were redeemed, from this CSV file; - for standard input."))
  var redemptions: String?

  @OptionGroup var page: PageOptions

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

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var ledger: LedgerOptions

  func run(in console: Console) throws -> ExitStatus {
    let run = try catalog.open(console, mayBeNone: true)
    let ledger = try Ledger.forReading(
      try ledger.path(for: run.files, in: try OwnPlace(of: run)))
    let catalogs = try run.catalogs(console)
    _ = try BoundKeys(run.files, catalogs, ledger)
    var filter = OfferFilter()
    try filter.choose(campaigns: campaign, products: product, in: catalogs)
    let counts = try redemptions.map { path in
      try RedemptionCounts(
        path == "-" ? try console.standardInput() : try readFile(path),
        path: path == "-" ? "standard input" : path)
    }
    let status = try CodeStatus(
      of: catalogs, ledger.batches(), ledger.registrations(), ledger.handOuts(), redemptions: counts,
      revoked: try revokedCodes(of: run.files, catalogs), today: run.today, filter: filter)
    switch page.format {
    case .text: try console.write(renderStatusText(status))
    case .json: try console.outputData(CodeStatus.json.bytes(status))
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

/// Tables for people, app by app.
func renderStatusText(_ status: CodeStatus) -> String {
  guard !status.apps.isEmpty else { return "no catalog, and nothing in the ledger\n" }
  return status.apps.map { text(of: $0, status) }.joined(separator: "\n")
}

private func text(of app: CodeStatus.AppStatus, _ status: CodeStatus) -> String {
  let batches = batchTable(app, status.today)
  let limits = Table(
    [.text("quarter"), .text("codes")] + ["made", "planned", "left", "limit"].map(Table.Column.numeric),
    app.limits.map { limit in
      [
        limit.quarter, limit.pool.title, grouped(limit.made), grouped(limit.toCome),
        grouped(limit.left), grouped(limit.limit),
      ]
    })
  let tables = text(batches, limits, of: status.filter) + handOutTable(app)
  let disagreements = (app.due + app.disagreements).map { "\n! " + escapingControls($0) }.joined()
  return escapingControls(app.bundleId) + "\n" + (tables.isEmpty ? "no batches of codes\n" : tables)
    + (disagreements.isEmpty ? "" : disagreements + "\n")
    + (status.filter.isEmpty ? "" : text(of: app.outside))
}

/// With columns for what was handed out and redeemed, where there is something to say about it.
private func batchTable(_ app: CodeStatus.AppStatus, _ today: CalendarDate) -> Table {
  let hasHandOuts = app.batches.contains { $0.handedOut > 0 }
  let hasRedemptions = app.batches.contains { $0.redemptions != nil }
  let hasRevoked = app.batches.contains { $0.revoked > 0 }
  let more =
    (hasHandOuts ? ["handed out", "left"] : []) + (hasRedemptions ? ["redeemed"] : [])
    + (hasRevoked ? ["revoked"] : [])
  let columns =
    ["batch", "codes of", "state"].map(Table.Column.text) + (["codes"] + more).map(Table.Column.numeric)
    + ["created", "expires"].map(Table.Column.text)
  let rows = app.batches.map { batch in
    var counts = [grouped(batch.count)]
    if hasHandOuts {
      counts +=
        batch.handOuts == nil
        ? ["", ""] : [grouped(batch.handedOut), grouped(batch.left)]
    }
    if hasRedemptions { counts.append(batch.redemptions.map { grouped($0.redeemed) } ?? "") }
    if hasRevoked { counts.append(batch.revoked == 0 ? "" : grouped(batch.revoked)) }
    return [batch.id, batch.kind == .custom ? "custom" : batch.issuer.rawValue, batch.state.rawValue] + counts
      + [batch.createdDate.description, expiration(of: batch) + remark(on: batch, today)]
  }
  return Table(columns, rows)
}

private func handOutTable(_ app: CodeStatus.AppStatus) -> String {
  let rows = app.batches.flatMap { $0.handOuts ?? [] }.map { handOut in
    [handOut.batchId, handOut.label, grouped(handOut.count), handOut.date.description]
  }
  let columns: [Table.Column] = [.text("batch"), .text("handed out to"), .numeric("codes"), .text("on")]
  return rows.isEmpty ? "" : "\n" + Table(columns, rows).text()
}

/// The limits are the app's: with a filter, the tables count different things and say so.
private func text(_ batches: Table, _ limits: Table, of filter: OfferFilter) -> String {
  guard !filter.isEmpty else {
    return [batches, limits].filter { !$0.rows.isEmpty }.map { "\n" + $0.text() }.joined()
  }
  let name = filter.phrase
  return "\n" + (batches.rows.isEmpty ? "no batches of \(name)\n" : "batches of \(name):\n" + batches.text())
    + (limits.rows.isEmpty ? "" : "\nlimits of the app, with the codes of all offers:\n" + limits.text())
}

private func text(of outside: CodeStatus.Outside) -> String {
  guard outside.batches > 0 else { return "" }
  let counts = [(outside.due, "due"), (outside.disagreements, "different in ledger and catalog")]
    .filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
  return "\n\(counted(outside.batches, "batch", "batches")) not listed"
    + (counts.isEmpty ? "" : ": " + counts.joined(separator: ", ")) + "\n"
}

private func expiration(of batch: CodeStatus.BatchStatus) -> String {
  guard let date = batch.expirationDate else { return "never" }
  return date.description + (batch.extendedUntil.map { ", extended until \($0)" } ?? "")
}

private func remark(on batch: CodeStatus.BatchStatus, _ today: CalendarDate) -> String {
  guard let end = batch.end else { return "" }
  if today >= end { return ", expired" }
  guard batch.expiresSoon(after: today) else { return "" }
  return ", in " + counted(end.dayNumber - today.dayNumber, "day")
}
