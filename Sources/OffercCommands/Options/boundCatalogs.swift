import OfferCompiler
import Diagnostics
import OfferModel

/// The files of the catalogs at a path, with what their option files say.
///
/// - Parameter mayBeNone: whether a folder without a catalog is no failure.
/// - Throws: `CommandFailure`; the faults of an option file then stand on standard error.
func findCatalogs(
  at path: String, today: CalendarDate, mayBeNone: Bool = false, _ console: Console
) throws -> [CatalogFiles] {
  var found = try findCatalogs(
    [path], mayBeNone: mayBeNone, standardInput: console.standardInput, inputName: "<stdin>")
  if let faults = try readOptionFiles(for: &found, today: today) {
    try console.errors(render(faults, as: .text, limit: .ofOtherCommands))
    throw CommandFailure("the option file cannot be read: fix the errors first")
  }
  return found
}

/// The catalogs, whatever the rules say of them.
///
/// - Throws: `CommandFailure` when a catalog did not bind as a whole; its errors then stand on standard error.
func boundCatalogs(_ found: [CatalogFiles], today: CalendarDate, _ console: Console) throws -> [Catalog] {
  var result = try lintCatalogs(found, today: today, severities: try SeverityChoices([]))
  let catalogs = result.compilations.compactMap(\.catalog).filter { !$0.isPartial }
  guard catalogs.count == found.count else {
    result.report.findings.removeAll { $0.severity < .error }
    try console.errors(render(result.report, as: .text, limit: .ofOtherCommands))
    throw CommandFailure("the catalog cannot be read: fix the errors first")
  }
  return catalogs
}
