import JSONText
import OfferModel
import OfferSimulation

/// Returns the simulation as JSON, by the rows of `simulationFormat`.
package func renderSimulationJSON(_ report: SimulationReport) -> [UInt8] {
  let views = report.views()
  return simulationFormat.bytes(
    SimulationJSON(
      today: report.today, day: report.day, campaign: report.campaign, scenarios: views, page: nil,
      assumed: Set(views.flatMap { $0.assumptions(of: $0.answers) })))
}
