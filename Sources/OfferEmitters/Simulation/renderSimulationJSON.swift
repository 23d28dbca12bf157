import JSONText
package import OfferModel
package import OfferSimulation

/// What `simulate --format json` writes, by the rows of `simulationFormat`.
package func renderSimulationJSON(_ report: SimulationReport) -> [UInt8] {
  let views = report.views()
  return simulationFormat.bytes(
    SimulationJSON(
      today: report.today, day: report.day, campaign: report.campaign, scenarios: views, grid: nil,
      assumed: Set(views.flatMap { $0.assumptions(of: $0.answers) })))
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
package struct SimulationJSON {
  let today: CalendarDate
  let day: CalendarDate?
  let campaign: String?
  let scenarios: [ScenarioView]?
  let grid: (AudienceGrid, of: SimulatedCatalog)?
  let assumed: Set<Assumption>
}
