import ArgumentParser
import Diagnostics
import OfferCompiler
import OfferEmitters
import OfferLanguage
import OfferModel
import OfferSimulation

struct Simulate: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "simulate")

  @Argument(
    help: .value(
      "path", "Scenario files, or catalog folders that contain them; with --customer, the catalog."))
  var paths: [String] = []

  @Option(help: .value("PATH", "The catalog of all scenarios.")) var catalog: String?

  @Option(
    help: .value(
      "TEXT",
      "A customer in words: new, in a trial PRODUCT, or paid N months PRODUCT[, left DATE][, redeemed OFFER DATE]; OFFER can be introductory."
    ))
  var customer: String?

  @Option(help: .value("YYYY-MM-DD", "Show the state at the start of this day."))
  var on: String?

  @Option(
    help: .value(
      "PLACE",
      "The storefront of the customers: a code or an English country name. (default: the app's base territory)"
    ))
  var storefront: String?

  @Option(help: .value("NAME", "Show only the offers of this campaign.")) var campaign: String?

  @Flag(help: .withDrafts) var withDrafts = false

  @OptionGroup var baseline: BaselineOptions

  @OptionGroup var options: SimulationOptions

  func validate() throws {
    if customer == nil {
      guard !paths.isEmpty else {
        throw ValidationError("name scenario files, or describe a customer with --customer")
      }
      guard storefront == nil else {
        throw ValidationError("--storefront is not for scenarios: they have the key `storefront`")
      }
    } else if paths.count > 1 {
      throw ValidationError("--customer takes one catalog")
    }
    if let on, CalendarDate(on) == nil {
      throw ValidationError("--on is \(quoted(on)), expected a day as YYYY-MM-DD")
    }
  }

  func run(in console: Console) throws -> ExitStatus {
    let today = try options.day.today(console)
    let day = on.flatMap { CalendarDate($0) }
    if let customer { return try answer(customer, on: day ?? today, today, console) }
    let files = try scenarioFiles(paths, console)
    var catalogs = catalogs(named: catalog, on: today)
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
    try options.output.write(report, run.report(today: today), console)
    try console.say(run.summary, unless: options.quiet)
    let status: ExitStatus = run.fails(options.failOn) ? .findings : .success
    return console.end(status, holding: (run, catalogs))
  }

  private func catalogs(named path: String?, on today: CalendarDate) -> ScenarioCatalogs {
    ScenarioCatalogs(
      named: path, on: today, comparedBy: baseline, withDrafts: withDrafts, isQuiet: options.quiet)
  }

  // MARK: - Without a scenario file

  private func answer(
    _ text: String, on day: CalendarDate, _ today: CalendarDate, _ console: Console
  ) throws -> ExitStatus {
    var catalogs = catalogs(named: nil, on: today)
    let catalog = try catalogs.catalog(named: paths.first ?? ".", console).catalog
    if let campaign { try checkCampaign(campaign, in: [catalog.catalog]) }
    let place =
      try storefront.map { try OffercCommands.storefront(named: $0, console) }
      ?? catalog.catalog.app.baseTerritory.value
    let one: SimulatedScenario
    let assumptions: [String]
    do {
      let described = try DescribedCustomer(text)
      assumptions = described.assumptions + [catalog.assumption(for: described.product)].compactMap(\.self)
      let customer = try described.customer(
        in: catalog, storefront: place, on: day)
      let nowhere = SourceRange(file: 0, start: 0, end: 0)
      one = SimulatedScenario(
        customer,
        as: Scenario(
          name: Located(text, at: nowhere), storefront: nil, isFamilyMember: false, history: [],
          expectations: []))
    } catch {
      let product = catalog.catalog.subscriptions.first?.productId ?? "yoga.monthly"
      throw PlainFailure(
        "--customer: \(error.message)",
        notes: [
          "examples:", "  --customer new", "  --customer 'paid 5 months \(product)'",
          "  --customer 'paid 12 months \(product), left \(day)'",
        ])
    }
    for assumption in assumptions { try console.say("--customer: " + assumption) }
    let section = SimulationReport.Section(file: nil, catalog: catalog, scenarios: [one])
    let report = SimulationReport(today: today, day: day, campaign: campaign, sections: [section])
    try options.output.write(report, nil, console)
    return .success
  }
}
