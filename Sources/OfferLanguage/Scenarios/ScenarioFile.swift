package import Diagnostics

/// A scenario file: customers with their histories, and the offers that they should see.
package struct ScenarioFile: Sendable {
  /// The path of the catalog, relative to the file.
  package var catalog: Located<String>?
  package var scenarios: [Scenario]

  package init(catalog: Located<String>?, scenarios: [Scenario]) {
    self.catalog = catalog
    self.scenarios = scenarios
  }
}
