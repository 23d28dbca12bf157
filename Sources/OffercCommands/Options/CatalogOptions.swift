import SystemCalls
import OfferCompiler
import ArgumentParser
import Diagnostics
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
    var found = try findCatalogs(
      [catalog], mayBeNone: mayBeNone, standardInput: console.standardInput, inputName: "<stdin>")
    if let faults = try readOptionFiles(for: &found, today: try OffercCommands.today(today, console)) {
      try console.errors(render(faults, as: .text, limit: .ofOtherCommands))
      throw CommandFailure("the option file cannot be read: mend the errors first")
    }
    return found
  }

  /// The catalogs, whatever the rules say of them.
  ///
  /// - Throws: `CommandFailure` when a catalog did not bind as a whole; its errors then stand on standard error.
  func read(_ found: [CatalogFiles], _ console: Console) throws -> [Catalog] {
    let today = try OffercCommands.today(today, console)
    var result = try lintCatalogs(found, today: today, severities: try SeverityChoices([]))
    let catalogs = result.compilations.compactMap(\.catalog).filter { !$0.isPartial }
    guard catalogs.count == found.count else {
      result.report.findings.removeAll { $0.severity < .error }
      try console.errors(render(result.report, as: .text, limit: .ofOtherCommands))
      throw CommandFailure("the catalog cannot be read: mend the errors first")
    }
    return catalogs
  }
}
