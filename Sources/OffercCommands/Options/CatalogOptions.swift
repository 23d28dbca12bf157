import ArgumentParser
import OfferModel

/// The catalogs that a command looks batches up in.
struct CatalogOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The catalog, or a folder with several.", valueName: "PATH"))
  var catalog = "."

  @Option(help: ArgumentHelp("The day that counts as today.", valueName: "YYYY-MM-DD"))
  var today: String?

  /// The files of the catalogs, with what their option files say.
  ///
  /// - Parameter mayBeNone: whether a folder without a catalog is no failure.
  /// - Throws: `CommandFailure`; the faults of an option file then stand on standard error.
  func find(_ console: Console, mayBeNone: Bool = false) throws -> [CatalogFiles] {
    try findCatalogs(
      at: catalog, today: try OffercCommands.today(today, console), mayBeNone: mayBeNone, console)
  }

  /// The catalogs, whatever the rules say of them.
  ///
  /// - Throws: `CommandFailure` when a catalog did not bind as a whole; its errors then stand on standard error.
  func read(_ found: [CatalogFiles], _ console: Console) throws -> [Catalog] {
    try boundCatalogs(found, today: try OffercCommands.today(today, console), console)
  }
}
