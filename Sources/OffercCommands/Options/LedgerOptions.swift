import ArgumentParser
import CodeLedger
import Diagnostics
import Disk
import OfferLanguage
import OfferModel

struct LedgerOptions: ParsableArguments {
  @Option(
    help: .value(
      "PATH",
      "The ledger. (default: `ledger` of the option file, otherwise \(ownFolder)/ledger.sqlite in the catalog's repository or folder)"
    ))
  var ledger: String?

  func path(for catalogs: [CatalogFiles], in place: OwnPlace) throws -> String {
    try ledger ?? ledgerPath(for: catalogs, in: place)
  }

  /// The path, for a command that needs issued batches. Throws `PlainFailure` when there is no ledger, or as `path` does.
  func existingPath(for catalogs: [CatalogFiles], in place: OwnPlace) throws -> String {
    let path = try path(for: catalogs, in: place)
    guard case .missing = try FileKind(path) else { return path }
    throw PlainFailure(
      "there is no ledger \(path), so no batch was issued with it: name the ledger that issued the batch with --ledger; if no machine has issued it, run `offerc codes generate`, or `offerc codes register` with the file from Apple"
    )
  }

  /// Opens the ledger to write to it, alone; says where a new one is, and warns where locks may not hold.
  func openForWriting(
    for catalogs: [CatalogFiles], in place: OwnPlace, _ console: Console, isQuiet: Bool = false
  ) throws -> Ledger {
    let path = try path(for: catalogs, in: place)
    let isNew = try FileKind(path) == .missing
    let opened = try Ledger.forWriting(path)
    if isNew, !isQuiet { try console.say("created the ledger \(path)") }
    if opened.isOnNetwork {
      try console.say(
        "warning: the ledger \(path) is on a network file system, where locks may not work: use it on only one machine at a time"
      )
    }
    return opened
  }
}

/// The ledger that the option files of the catalogs name, else that of their place.
/// Throws `PlainFailure` when they name several, or when another one would be ignored.
private func ledgerPath(for catalogs: [CatalogFiles], in place: OwnPlace) throws -> String {
  let named = Set(catalogs.map(\.options.ledger))
  guard named.count < 2 else {
    let paths = Set(named.map { $0 ?? place.ledger }).sorted()
    throw PlainFailure(
      "the catalogs have several ledgers, \(listed(paths, "and")): name one of them with --ledger, or name only one catalog"
    )
  }
  if let path = named.first ?? nil { return path }
  try place.checkLedgerIsAlone()
  return place.ledger
}

extension CatalogRun {
  /// The batches of each catalog that the ledger has codes of; without a ledger, none.
  func madeBatches(of catalogs: [Catalog]) throws -> [MadeBatches] {
    try zip(files, catalogs).map { files, catalog in
      guard !files.isStandardInput, catalog.offerCodes.contains(where: { !$0.offer.batches.isEmpty }) else {
        return MadeBatches()
      }
      let place = try OwnPlace(of: [files], at: files.path)
      let ledger = try Ledger.forReading(ledgerPath(for: [files], in: place))
      let issued = try ledger.batches().filter { $0.state == .issued }.map { ($0.bundleId, $0.id) }
      let registered = try ledger.registrations().map { ($0.bundleId, $0.id) }
      let ids = (issued + registered).filter { $0.0 == catalog.app.bundleId.value }.map(\.1)
      return MadeBatches(Set(ids))
    }
  }
}
