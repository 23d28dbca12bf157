import ArgumentParser
import Diagnostics
import OfferCompiler
import OfferModel

/// The catalogs that a command looks batches up in.
struct CatalogOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The catalog, or a folder with several.", valueName: "PATH"))
  var catalog = "."

  @Option(help: ArgumentHelp("The day that counts as today.", valueName: "YYYY-MM-DD"))
  var today: String?

  /// The catalogs, whatever the rules say of them.
  ///
  /// - Parameter mayBeNone: whether a folder without a catalog is no failure.
  /// - Throws: `CommandFailure`, also when a catalog did not bind as a whole; its errors then stand on standard error.
  func read(_ console: Console, mayBeNone: Bool = false) throws -> [Catalog] {
    let found = try findCatalogs(
      [catalog], mayBeNone: mayBeNone, standardInput: console.standardInput, inputName: "<stdin>")
    let today = try OffercCommands.today(today, console)
    var result = try lintCatalogs(found, today: today, severities: try SeverityChoices([]))
    let catalogs = result.compilations.compactMap(\.catalog).filter { !$0.isPartial }
    guard catalogs.count == found.count else {
      result.report.findings.removeAll { $0.severity < .error }
      try console.errors(render(result.report, as: .text, color: false))
      throw CommandFailure("the catalog cannot be read: mend the errors first")
    }
    return catalogs
  }
}
