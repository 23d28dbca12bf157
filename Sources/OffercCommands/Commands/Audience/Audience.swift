import ArgumentParser
import Diagnostics
import OfferEmitters
import OfferModel
import OfferSimulation

struct Audience: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "audience")

  @Argument(help: .catalog) var path = "."

  @Option(
    help: .value(
      "PRODUCT",
      "Show who can get the win-back offers of this subscription, by paid months and months since it ended: a product ID, the end of one, or a reference name."
    ))
  var grid: String?

  @Option(
    help: .value(
      "PRODUCT",
      "Show the cheapest way that offerc finds for a new customer to have this subscription, or one of this group, by using offers, canceling and coming back."
    ))
  var cheapest: String?

  @Flag(
    help: "Show which kinds of customers can get which offers, and what those who pay full price can get.")
  var exposure = false

  @Option(help: .value("YYYY-MM-DD", "For --grid and --exposure: the day. (default: today)")) var on: String?

  @Option(help: .value("YYYY-MM-DD", "For --cheapest: the first day. (default: today)")) var from: String?

  @Option(help: .value("N", "For --cheapest: the number of months, 1 to 60. (default: 24)"))
  var months: Int?

  @Flag(
    help: "For --cheapest: assume that your server gives each promotional offer to everyone who is eligible.")
  var withPromotional = false

  @Option(
    help: .value(
      "PLACE",
      "The storefront of the customers: a code or an English country name. (default: the app's base territory)"
    ))
  var storefront: String?

  @Option(help: .value("NAME", "For --grid and --exposure: only the offers of this campaign."))
  var campaign: String?

  @Flag(help: .withDrafts) var withDrafts = false

  @OptionGroup var baseline: BaselineOptions

  @OptionGroup var day: DayOptions

  @Option(
    help: .value(
      "NAME[=FILE]",
      "The output format: text, markdown or json; json=FILE writes to a file. May be repeated."))
  var format: [String] = []

  @Option(help: .color) var color: ColorChoice = .auto

  func validate() throws {
    guard [grid != nil, cheapest != nil, exposure].count(where: \.self) == 1 else {
      throw ValidationError("expected one of --grid, --cheapest or --exposure")
    }
    if cheapest == nil {
      guard from == nil, months == nil, !withPromotional else {
        throw ValidationError("--from, --months and --with-promotional are for --cheapest")
      }
    } else if on != nil {
      throw ValidationError("--on is for --grid and --exposure: --cheapest begins on the day of --from")
    } else if campaign != nil {
      throw ValidationError("--campaign is for --grid and --exposure: --cheapest takes all offers")
    }
    guard (1...60).contains(months ?? 24) else {
      throw ValidationError("--months is \(months ?? 24), expected 1 to 60")
    }
    for (name, text) in [("--from", from), ("--on", on)] {
      if let text, CalendarDate(text) == nil {
        throw ValidationError("\(name) is \(quoted(text)), expected a day as YYYY-MM-DD")
      }
    }
  }

  func run(in console: Console) throws -> ExitStatus {
    let today = try day.today(console)
    var catalogs = ScenarioCatalogs(
      named: nil, on: today, comparedBy: baseline, withDrafts: withDrafts, isQuiet: false)
    let catalog = try catalogs.catalog(named: path, console).catalog
    if let campaign { try checkCampaign(campaign, in: [catalog.catalog]) }
    let output = SimulatedOutput(formats: format, color: color, quiet: false, takesFindings: false)
    try output.write(page(of: catalog, today, console), today: today, campaign: campaign, console)
    return .success
  }

  private func page(
    of catalog: SimulatedCatalog, _ today: CalendarDate, _ console: Console
  ) throws -> SimulationPage {
    let day = on.flatMap { CalendarDate($0) } ?? today
    let place =
      try storefront.map { try OffercCommands.storefront(named: $0, console) }
      ?? catalog.catalog.app.baseTerritory.value
    if let grid {
      let number = try number(of: grid, "--grid", catalog, console)
      return SimulationPage(
        AudienceGrid(number, in: place, on: day, of: catalog, campaign: campaign), catalog)
    }
    if let cheapest { return try page(cheapest: cheapest, in: place, catalog, today, console) }
    let all = catalog.subscriptions.indices.filter { !catalog.offers[$0].isEmpty }.map {
      ExposureMatrix($0, in: place, on: day, of: catalog, campaign: campaign)
    }.filter { !$0.rows.isEmpty }
    return SimulationPage(all, catalog)
  }

  private func page(
    cheapest product: String, in place: Storefront, _ catalog: SimulatedCatalog, _ today: CalendarDate,
    _ console: Console
  ) throws -> SimulationPage {
    let group = catalog.catalog.groups.first { $0.referenceName.value == product }
    let members = (group?.subscriptions ?? []).compactMap { catalog.number(ofProduct: $0.productId) }
    let numbers = members.isEmpty ? [try number(of: product, "--cheapest", catalog, console)] : members
    let start = from.flatMap { CalendarDate($0) } ?? today
    let all = numbers.compactMap { number in
      start.adding(months: months ?? 24).flatMap { end in
        CheapestWays(
          number, in: place, from: start, until: end, takesPromotional: withPromotional,
          missing: catalog.offersWithoutCodes(of: number, on: today), of: catalog)
      }
    }
    guard let page = SimulationPage(all, catalog) else {
      throw PlainFailure(
        "--cheapest: the regular price of \(product) in \(place.code) is not known on every day: it is not sold there, or Apple sets the price"
      )
    }
    return page
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
}
