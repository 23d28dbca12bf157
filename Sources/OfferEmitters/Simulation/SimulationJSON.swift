import OfferModel
import OfferSimulation

/// What `simulate --format json` writes: scenarios or a page.
package struct SimulationJSON {
  let today: CalendarDate
  /// The day that is asked about; nil: all days.
  let day: CalendarDate?
  let campaign: String?
  /// The scenarios; nil for a page.
  let scenarios: [ScenarioView]?
  /// The page; nil for scenarios.
  let page: SimulationPage?
  let assumed: Set<Assumption>
}

/// A value of a simulation, with the catalog whose subscriptions and offers it numbers.
struct InCatalog<Value> {
  let value: Value
  let catalog: SimulatedCatalog

  init(_ value: Value, _ catalog: SimulatedCatalog) {
    self.value = value
    self.catalog = catalog
  }
}
