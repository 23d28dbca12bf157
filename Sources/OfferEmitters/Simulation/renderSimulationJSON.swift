import Diagnostics
import JSONText
package import OfferModel
package import OfferSimulation

/// What `simulate --format json` writes, by the rows of `simulationFormat`.
package func renderSimulationJSON(_ report: SimulationReport) -> [UInt8] {
  let scenarios = report.sections.flatMap { section in
    section.scenarios.map { AnsweredScenario($0, section, report) }
  }
  return simulationFormat.bytes(
    SimulationJSON(
      today: report.today, day: report.day, campaign: report.campaign, scenarios: scenarios, grid: nil,
      assumed: scenarios.reduce(into: []) { $0.formUnion($1.assumed) }))
}

package func renderGridJSON(
  _ grid: AudienceGrid, _ catalog: SimulatedCatalog, today: CalendarDate, campaign: String?
) -> [UInt8] {
  simulationFormat.bytes(
    SimulationJSON(
      today: today, day: grid.day, campaign: campaign, scenarios: nil, grid: (grid, catalog),
      assumed: assumed(grid)))
}

/// Scenarios or a grid.
package struct SimulationJSON: Sendable {
  let today: CalendarDate
  let day: CalendarDate?
  let campaign: String?
  let scenarios: [AnsweredScenario]?
  let grid: (AudienceGrid, of: SimulatedCatalog)?
  let assumed: Set<Assumption>
}

/// A scenario with its answers.
struct AnsweredScenario: Sendable {
  let bundleId: String
  let file: String?
  let one: SimulatedScenario
  let catalog: SimulatedCatalog
  /// Nil if an event of the history cannot have happened.
  let offers: [AnsweredOffer]?
  let assumed: Set<Assumption>

  init(_ one: SimulatedScenario, _ section: SimulationReport.Section, _ report: SimulationReport) {
    (self.one, file, catalog) = (one, section.file, section.catalog)
    bundleId = catalog.catalog.app.bundleId.value
    guard let customer = one.customer else {
      (offers, assumed) = (nil, [])
      return
    }
    let shown = section.offers(of: one, campaign: report.campaign)
    guard let day = report.day else {
      let offers = shown.map { AnsweredOffer($0, openTo: customer, section.catalog) }
      self.offers = offers
      assumed = Set(offers.flatMap(\.assumptions))
      return
    }
    let answers = sortedAnswers(shown, customer, day, section.catalog)
    offers = answers.map { AnsweredOffer($0, to: customer, on: day, section.catalog) }
    assumed = Set(orderAssumption(answers) + answers.flatMap(\.assumptions))
  }
}

/// An offer, with the answer of a day or with all days on which a customer can have it.
struct AnsweredOffer: Sendable {
  let offer: SimulatedOffer
  let catalog: SimulatedCatalog
  let currency: Currency
  let available: [DaySpan]?
  let answer: OfferAnswer?
  let cost: OfferCost?
  let assumptions: [Assumption]

  init(_ offer: SimulatedOffer, openTo customer: Customer, _ catalog: SimulatedCatalog) {
    (self.offer, self.catalog, currency) = (offer, catalog, customer.storefront.currency)
    (answer, cost) = (nil, nil)
    available = catalog.open(offer, for: customer)
    assumptions = catalog.assumptions(offer, for: customer)
  }

  init(_ answer: OfferAnswer, to customer: Customer, on day: CalendarDate, _ catalog: SimulatedCatalog) {
    (offer, self.catalog, currency) = (answer.offer, catalog, customer.storefront.currency)
    (available, self.answer, assumptions) = (nil, answer, answer.assumptions)
    cost = OfferCost(answer.offer, in: customer.storefront, on: day, catalog)
  }

  func text(_ amount: (OfferCost) -> Int64?) -> String? {
    cost.flatMap(amount).map { decimalText($0, currency) }
  }
}
