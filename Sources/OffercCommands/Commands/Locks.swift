import ArgumentParser
import Diagnostics
import OfferCompiler
import OfferEmitters
import OfferLanguage
import OfferModel

struct Locks: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "locks")

  @Argument(help: .catalogs) var path = "."

  @OptionGroup var filter: FilterOptions

  @OptionGroup var day: DayOptions

  @Option(help: .color) var color: ColorChoice = .auto

  @Option(help: .value("NAME", "The file name to show in messages for standard input."))
  var stdinFilename = "<stdin>"

  func run(in console: Console) throws -> ExitStatus {
    let today = try day.today(console)
    let catalogs = try CatalogOpening(paths: [path], inputName: stdinFilename, faults: .text(color)).find(
      console)
    let result = try lintCatalogs(catalogs, today: today, severities: SeverityChoices())
    guard result.compilations.allSatisfy({ $0.catalog?.isPartial == false }) else {
      try console.printErrors(of: result.report, color)
      try console.say("no locks listed: fix the errors first")
      return .findings
    }
    var shown = result.compilations.compactMap(\.catalog)
    let filter = try filter.filter(in: shown, console)
    if !filter.isEmpty { shown.removeAll { filter.offers(of: $0).isEmpty } }
    for (number, catalog) in shown.enumerated() {
      if number > 0 { try console.write("\n") }
      try console.outputLines(renderLocks(lower(catalog), today: today, filter: filter, color.style(console)))
    }
    return .success
  }
}
