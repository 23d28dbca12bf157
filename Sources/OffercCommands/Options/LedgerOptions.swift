import OfferLanguage
import ArgumentParser
import CodeLedger
import Diagnostics
import Disk

/// Where the ledger is.
struct LedgerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The ledger. (default: `ledger` of the option file, otherwise \(ownFolder)/ledger.sqlite at the root of the catalog's repository, otherwise next to the catalog)",
      valueName: "PATH"))
  var ledger: String?

  /// The path that the command line names, or the option files of the catalogs, else that of their place.
  ///
  /// - Throws: `CommandFailure` when they name several, or when another one would be ignored.
  func path(for catalogs: [CatalogFiles], in place: OwnPlace) throws -> String {
    if let ledger { return ledger }
    let named = Set(catalogs.map(\.options.ledger))
    guard named.count < 2 else {
      let paths = Set(named.map { $0 ?? place.ledger }).sorted()
      throw CommandFailure(
        "the catalogs have several ledgers, \(listed(paths, "and")): name one of them with --ledger, or name only one catalog"
      )
    }
    if let path = named.first ?? nil { return path }
    try place.checkLedgerIsAlone()
    return place.ledger
  }

  /// The path, for a command that needs batches that were issued.
  ///
  /// - Throws: `CommandFailure` when there is no ledger, or as `path` does.
  func existingPath(for catalogs: [CatalogFiles], in place: OwnPlace) throws -> String {
    let path = try path(for: catalogs, in: place)
    guard case .missing = FileKind(path) else { return path }
    throw CommandFailure(
      "there is no ledger \(path), so no batch was issued with it: name the ledger that issued the batch with --ledger; if no machine has issued it, run `offerc codes generate`"
    )
  }

  /// Opens the ledger to write to it, alone; says where a new one is, and warns where locks may not hold.
  func openForWriting(
    for catalogs: [CatalogFiles], in place: OwnPlace, _ console: Console, isQuiet: Bool = false
  ) throws -> Ledger {
    let path = try path(for: catalogs, in: place)
    var isNew = false
    if case .missing = FileKind(path) { isNew = true }
    let opened = try Ledger.forWriting(path)
    if isNew, !isQuiet { try console.notice("created the ledger \(escapingControls(path))\n") }
    if opened.isOnNetwork {
      try console.notice(
        "warning: the ledger \(path) is on a network file system, where locks may not work: use it on only one machine at a time\n"
      )
    }
    return opened
  }
}
