import ArgumentParser
import Diagnostics
import OfferCompiler
import OfferEmitters
import OfferLanguage
import OfferModel
import OfferSimulation

struct Simulate: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "simulate")

  @Argument(help: .value("scenario", "Scenario files, or catalog folders with some."))
  var paths: [String] = []

  @Option(help: .value("PATH", "The catalog of all scenarios."))
  var catalog: String?

  @Option(
    help: .value(
      "TEXT",
      "A customer in words: new, or paid N months PRODUCT[, left DATE][, redeemed OFFER DATE]; OFFER can be introductory."
    ))
  var customer: String?

  @Option(
    help: .value(
      "PRODUCT",
      "Which win-back offers of this subscription, a product ID or the end of one, are open to whom: paid months by months since the end."
    ))
  var grid: String?

  @Option(help: .value("YYYY-MM-DD", "Show the answer of one day, before anything happens on it."))
  var on: String?

  @Option(
    help: .value("CODE", "For --customer and --grid: the storefront. (default: the app's base territory)"),
    transform: storefrontArgument)
  var storefront: Storefront?

  @Option(help: .value("NAME", "Show only the offers of this campaign."))
  var campaign: String?

  @OptionGroup var options: SimulationOptions

  func validate() throws {
    guard [!paths.isEmpty, customer != nil, grid != nil].count(where: \.self) == 1 else {
      throw ValidationError("name scenario files, or use one of --customer and --grid")
    }
    if storefront != nil, !paths.isEmpty {
      throw ValidationError("--storefront is for --customer and --grid: a scenario has the key `storefront`")
    }
    if let on, CalendarDate(on) == nil {
      throw ValidationError("--on is \(quoted(on)), expected a day as YYYY-MM-DD")
    }
  }

  func run(in console: Console) throws -> ExitStatus {
    let today = try OffercCommands.today(options.today, console)
    let day = on.flatMap { CalendarDate($0) }
    if let grid { return try show(grid, on: day ?? today, today, console) }
    if let customer { return try answer(customer, on: day ?? today, today, console) }
    let files = try scenarioFiles(paths, console)
    var catalogs = ScenarioCatalogs(named: catalog, today: today)
    var run = ScenarioRun()
    for (number, text) in files.enumerated() {
      let bound = readScenarios(text, file: UInt32(number))
      guard bound.findings.isEmpty else {
        run.add(bound, simulated: nil, nil)
        continue
      }
      let used = try catalogs.catalog(of: bound.file, at: text.name, console)
      run.add(bound, simulated: simulate(bound.file.scenarios, in: used.catalog), used)
    }
    if let campaign { try checkCampaign(campaign, in: run.sections.map(\.catalog.catalog)) }
    let report = SimulationReport(today: today, day: day, campaign: campaign, sections: run.sections)
    try options.write(report, run.report(today: today), console)
    try console.say(run.summary, unless: options.quiet)
    let status: ExitStatus = run.fails(options.failOn) ? .findings : .success
    return console.end(status, holding: (run, catalogs))
  }

  // MARK: - Without a scenario file

  private func only(_ today: CalendarDate, _ console: Console) throws -> SimulatedCatalog {
    var catalogs = ScenarioCatalogs(named: catalog ?? ".", today: today)
    let used = try catalogs.catalog(named: catalog ?? ".", console).catalog
    if let campaign { try checkCampaign(campaign, in: [used.catalog]) }
    return used
  }

  private func answer(
    _ text: String, on day: CalendarDate, _ today: CalendarDate, _ console: Console
  ) throws -> ExitStatus {
    let catalog = try only(today, console)
    let one: SimulatedScenario
    do {
      let customer = try DescribedCustomer(text).customer(
        in: catalog, storefront: storefront ?? catalog.catalog.app.baseTerritory.value, on: day)
      let place = SourceRange(file: 0, start: 0, end: 0)
      one = SimulatedScenario(
        customer,
        as: Scenario(
          name: Located(text, at: place), storefront: nil, isFamilyMember: false, history: [],
          expectations: []))
    } catch {
      throw CommandFailure("--customer: \(error.message)")
    }
    let section = SimulationReport.Section(file: nil, catalog: catalog, scenarios: [one])
    let report = SimulationReport(today: today, day: day, campaign: campaign, sections: [section])
    try options.write(report, nil, console)
    return .success
  }

  private func show(
    _ product: String, on day: CalendarDate, _ today: CalendarDate, _ console: Console
  ) throws -> ExitStatus {
    let catalog = try only(today, console)
    guard let number = catalog.number(of: product) else {
      throw CommandFailure(
        "--grid: the catalog has no subscription \(quoted(product))"
          + (catalog.suggestion(for: product).map { ", " + $0 } ?? ""))
    }
    let grid = AudienceGrid(
      number, in: storefront ?? catalog.catalog.app.baseTerritory.value, on: day, of: catalog,
      campaign: campaign)
    try options.write(grid, catalog, today: today, campaign: campaign, console)
    return .success
  }
}
