import CodeLedger
import Diagnostics
import Disk
import OfferCodes
import OfferCompiler
import OfferModel

/// What has to be done so that a batch is revoked, here and on every machine that has the catalog.
struct Revocation {
  private let id: String
  private let count: Int
  /// The batch in the ledger; nil if it is not there or revoked.
  private let made: LedgerBatch?
  /// Whether a catalog has the batch and it is active there.
  private let isActive: Bool
  private let isInCatalog: Bool
  private let deactivation: Deactivation?

  /// - Throws: `PlainFailure` when there is no such batch that is made here, or several.
  init(
    of id: String, bundleId: String?, _ found: [CatalogFiles], _ catalogs: [Catalog], _ ledger: Ledger,
    path: String, today: CalendarDate
  ) throws {
    self.id = id
    let known = try ledger.batches().filter { $0.id == id && bundleId ?? $0.bundleId == $0.bundleId }
    let planned = catalogs.enumerated().flatMap { number, catalog in
      catalog.offerCodes.flatMap(\.offer.batches).filter {
        $0.id.value == id && bundleId ?? catalog.app.bundleId.value == catalog.app.bundleId.value
      }.map { (number: number, batch: $0) }
    }
    let apps = Set(known.map(\.bundleId) + planned.map { catalogs[$0.number].app.bundleId.value }).sorted()
    guard apps.count < 2 else {
      throw PlainFailure(
        "\(listed(apps, "and")) have a batch \(quoted(id)): name one of them with --bundle-id")
    }
    let own = planned.first { $0.batch.isOwn }
    guard let count = known.first?.count ?? own?.batch.count.value else {
      let registered = try ledger.registrations().contains { $0.id == id }
      guard planned.isEmpty, !registered else {
        throw PlainFailure(
          "Apple made the codes of batch \(quoted(id)): deactivate it in App Store Connect, and add `active: false` to it in the catalog"
        )
      }
      let all =
        try ledger.batches().map(\.id)
        + catalogs.flatMap(\.offerCodes)
        .flatMap(\.offer.batches).filter(\.isOwn).map(\.id.value)
      let near = nearest(to: id, in: all.filter { $0 != id }).first
      let app = bundleId.map { " of \($0)" } ?? ""
      throw PlainFailure(
        "there is no batch \(quoted(id))\(app) in the ledger \(path), and none with `issuer: offerc` in the catalog"
          + (near.map { "; did you mean \($0)?" } ?? ""))
    }
    self.count = count
    made = known.first.flatMap { $0.state == .revoked ? nil : $0 }
    isInCatalog = own != nil
    isActive = own?.batch.active.value ?? false
    guard let own, isActive else {
      deactivation = nil
      return
    }
    deactivation = try Deactivation(
      of: own.batch, catalogs[own.number], in: found[own.number],
      firstFile: found[..<own.number].reduce(0) { sum, files in sum + files.texts.count }, today: today)
  }

  /// - Returns: whether there is anything.
  func printDiff(_ console: Console) throws -> Bool {
    guard let deactivation else { return made != nil || isActive }
    try console.outputDiff(of: deactivation.text, named: deactivation.name)
    return true
  }

  func isWanted(isAnswered: Bool, _ console: Console) throws -> Bool {
    guard made != nil || isActive else {
      try console.say("batch \(id) is already revoked")
      return false
    }
    let isWanted = try confirm(
      "revoking batch \(quoted(id)) makes its \(counted(count, "code")) permanently invalid",
      isAnswered: isAnswered, console)
    if !isWanted { try console.say("nothing was revoked") }
    return isWanted
  }

  /// The catalog first: it is what other machines see.
  func write(_ console: Console, openLedger: () throws -> Ledger) throws {
    if let deactivation {
      try writeEdits([
        FileEdit(deactivation.name, from: deactivation.text.original, to: deactivation.text.bytes)
      ])
      try console.say(
        "revoked batch \(id): wrote `active: false` into \(deactivation.name); commit it so that other machines know"
      )
    }
    if let made {
      try openLedger().markRevoked([made])
      removeLeftovers(of: made)
      if deactivation == nil { try console.say("revoked batch \(id) in the ledger") }
    }
    if isActive, deactivation == nil {
      try console.say("add this line to the batch in the catalog so that other machines know:")
      try console.write("active: false\n")
    } else if !isInCatalog {
      try console.say("no catalog has the batch, so other machines do not know that it is revoked")
    }
  }
}
