package import OfferModel
package import OfferSimulation

/// Simulated scenarios, with what was asked about them.
package struct SimulationReport: Sendable {
  /// The scenarios of one file, or the customer of the command line.
  package struct Section: Sendable {
    /// The name of the file; nil for the command line.
    package let file: String?
    package let catalog: SimulatedCatalog
    package let scenarios: [SimulatedScenario]

    package init(file: String?, catalog: SimulatedCatalog, scenarios: [SimulatedScenario]) {
      self.file = file
      self.catalog = catalog
      self.scenarios = scenarios
    }
  }

  package let today: CalendarDate
  /// The day that is asked about; nil: all days.
  package let day: CalendarDate?
  /// The campaign whose offers are shown; nil: all offers.
  package let campaign: String?
  package let sections: [Section]

  package init(today: CalendarDate, day: CalendarDate?, campaign: String?, sections: [Section]) {
    self.today = today
    self.day = day
    self.campaign = campaign
    self.sections = sections
  }
}
