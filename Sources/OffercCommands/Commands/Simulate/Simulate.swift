import ArgumentParser
import Diagnostics
import OfferCompiler
import OfferEmitters
import OfferLanguage
import OfferModel
import OfferSimulation

struct Simulate: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "simulate")

  @Argument(help: .value("scenario", "Scenario files, or catalog folders that contain them."))
  var paths: [String] = []

  @Option(help: .value("PATH", "The catalog of all scenarios.")) var catalog: String?

  @Option(
    help: .value(
      "TEXT",
      "A customer in words: new, or paid N months PRODUCT[, left DATE][, redeemed OFFER DATE]; OFFER can be introductory."
    ))
  var customer: String?

  @Option(
    help: .value(
      "PRODUCT",
      "Show who can get the win-back offers of this subscription, by paid months and months since it ended: a product ID, the end of one, or a reference name."
    ))
  var grid: String?

  @Option(
    help: .value(
      "PRODUCT",
      "Show the least that a new customer can pay for this subscription, or for one of this group, by using offers, canceling and coming back."
    ))
  var cheapest: String?

  @Option(help: .value("YYYY-MM-DD", "For --cheapest: the first day. (default: today)")) var from: String?

  @Option(help: .value("N", "For --cheapest: the number of months, 1 to 60.")) var months = 24

  @Flag(help: "For --cheapest: assume that your server gives each promotional offer to all who can have it.")
  var withPromotional = false

  @Flag(
    help: "Show which kinds of customers can get which offers, and what those who pay full price can get.")
  var exposure = false

  @Option(help: .value("YYYY-MM-DD", "Show the state at the start of this day."))
  var on: String?

  @Option(
    help: .value("CODE", "The storefront of the customers. (default: the app's base territory)"),
    transform: storefrontArgument)
  var storefront: Storefront?

  @Option(help: .value("NAME", "Show only the offers of this campaign.")) var campaign: String?

  @Flag(help: .withDrafts) var withDrafts = false

  @OptionGroup var options: SimulationOptions

  func validate() throws {
    let asked = [!paths.isEmpty, customer != nil, grid != nil, cheapest != nil, exposure]
    guard asked.count(where: \.self) == 1 else {
      throw ValidationError(
        "name scenario files, or use one of --customer, --grid, --cheapest and --exposure")
    }
    if storefront != nil, !paths.isEmpty {
      throw ValidationError("--storefront is not for scenarios: they have the key `storefront`")
    }
    guard (1...60).contains(months) else { throw ValidationError("--months is \(months), expected 1 to 60") }
    if let from, CalendarDate(from) == nil {
      throw ValidationError("--from is \(quoted(from)), expected a day as YYYY-MM-DD")
    }
    if let on, CalendarDate(on) == nil {
      throw ValidationError("--on is \(quoted(on)), expected a day as YYYY-MM-DD")
    }
  }

  func run(in console: Console) throws -> ExitStatus {
    let today = try options.day.today(console)
    let day = on.flatMap { CalendarDate($0) }
    if let grid { return try show(grid, on: day ?? today, today, console) }
    if let cheapest { return try show(cheapest: cheapest, today, console) }
    if exposure { return try showExposure(on: day ?? today, today, console) }
    if let customer { return try answer(customer, on: day ?? today, today, console) }
    let files = try scenarioFiles(paths, console)
    var catalogs = ScenarioCatalogs(named: catalog, on: today, withDrafts: withDrafts, isQuiet: options.quiet)
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
    var catalogs = ScenarioCatalogs(named: catalog, on: today, withDrafts: withDrafts, isQuiet: options.quiet)
    let used = try catalogs.catalog(named: catalog ?? ".", console).catalog
    if let campaign { try checkCampaign(campaign, in: [used.catalog]) }
    return used
  }

  private func answer(
    _ text: String, on day: CalendarDate, _ today: CalendarDate, _ console: Console
  ) throws -> ExitStatus {
    let catalog = try only(today, console)
    let one: SimulatedScenario
    let assumptions: [String]
    do {
      let described = try DescribedCustomer(text)
      assumptions = described.assumptions + [catalog.assumption(for: described.product)].compactMap(\.self)
      let customer = try described.customer(
        in: catalog, storefront: storefront ?? catalog.catalog.app.baseTerritory.value, on: day)
      let place = SourceRange(file: 0, start: 0, end: 0)
      let assumed = customer.hasAssumedIntroductoryOffer ? "; assumed: an introductory offer was used" : ""
      one = SimulatedScenario(
        customer,
        as: Scenario(
          name: Located(text + assumed, at: place), storefront: nil, isFamilyMember: false, history: [],
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
    try options.write(report, nil, console)
    return .success
  }

  private func show(
    _ product: String, on day: CalendarDate, _ today: CalendarDate, _ console: Console
  ) throws -> ExitStatus {
    let catalog = try only(today, console)
    let grid = AudienceGrid(
      try number(of: product, "--grid", catalog, console), in: place(catalog), on: day, of: catalog,
      campaign: campaign
    )
    try options.write(SimulationPage(grid, catalog), today: today, campaign: campaign, console)
    return .success
  }

  private func number(
    of product: String, _ option: String, _ catalog: SimulatedCatalog, _ console: Console
  ) throws -> Int {
    guard let number = catalog.number(of: product) else {
      throw PlainFailure(
        "\(option): the catalog has no subscription \(quoted(product))"
          + (catalog.suggestion(for: product).map { ", " + $0 } ?? ""))
    }
    if let assumption = catalog.assumption(for: product) { try console.say("\(option): \(assumption)") }
    return number
  }

  private func place(_ catalog: SimulatedCatalog) -> Storefront {
    storefront ?? catalog.catalog.app.baseTerritory.value
  }

  private func show(cheapest product: String, _ today: CalendarDate, _ console: Console) throws -> ExitStatus
  {
    let catalog = try only(today, console)
    let group = catalog.catalog.groups.first { $0.referenceName.value == product }
    let members = (group?.subscriptions ?? []).compactMap { catalog.number(ofProduct: $0.productId) }
    let numbers = members.isEmpty ? [try number(of: product, "--cheapest", catalog, console)] : members
    let start = from.flatMap { CalendarDate($0) } ?? today
    let ways = numbers.compactMap { number in
      start.adding(months: months).flatMap {
        CheapestWay(
          number, in: place(catalog), from: start, until: $0, withPromotional: withPromotional, of: catalog)
      }
    }.sorted { one, other in one.cost < other.cost }
    guard let way = ways.first else {
      throw PlainFailure(
        "--cheapest: the regular price of \(product) in \(place(catalog).code) is not known on every day: it is not sold there, or Apple sets the price"
      )
    }
    let page = SimulationPage(way, catalog, besides: Array(ways.dropFirst()))
    try options.write(page, today: today, campaign: campaign, console)
    return .success
  }

  private func showExposure(on day: CalendarDate, _ today: CalendarDate, _ console: Console) throws
    -> ExitStatus
  {
    let catalog = try only(today, console)
    let all = catalog.subscriptions.indices.filter { !catalog.offers[$0].isEmpty }.map {
      ExposureMatrix($0, in: place(catalog), on: day, of: catalog)
    }
    try options.write(SimulationPage(all, catalog), today: today, campaign: campaign, console)
    return .success
  }
}
