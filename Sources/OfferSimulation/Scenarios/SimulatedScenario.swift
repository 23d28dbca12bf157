package import Diagnostics
package import OfferLanguage
import SystemCalls

/// A scenario with what became of its customer.
package struct SimulatedScenario: Sendable {
  package let scenario: Scenario
  /// Nil when an event cannot have happened.
  package let customer: Customer?
  /// What is wrong with the history, the names and the expectations, in the order of the file.
  package let findings: [Finding]
  /// Whether each expectation holds; empty when the history cannot have been.
  package let outcomes: [Bool]

  package init(_ scenario: Scenario, in catalog: SimulatedCatalog) {
    self.scenario = scenario
    var reader = HistoryReader(scenario, catalog)
    let customer = reader.read()
    self.customer = customer
    guard let customer else {
      findings = reader.findings
      outcomes = []
      return
    }
    var checker = ExpectationChecker(scenario, customer, catalog)
    outcomes = scenario.expectations.map { checker.holds($0) }
    findings = reader.findings + checker.findings
  }

  package init(_ customer: Customer, as scenario: Scenario) {
    self.scenario = scenario
    self.customer = customer
    findings = []
    outcomes = []
  }

  /// The offers that can matter to the customer, in the order of the catalog: those of the groups in the history, and of
  /// the products that expectations name; without either, all.
  package func offers(in catalog: SimulatedCatalog) -> [SimulatedOffer] {
    guard let customer else { return [] }
    let named = scenario.expectations.compactMap {
      $0.product.flatMap { catalog.number(ofProduct: $0.value) }
    }
    let groups = Set(customer.groups + named.map(catalog.group))
    guard !groups.isEmpty else { return catalog.offers.flatMap(\.self) }
    return groups.sorted().flatMap { catalog.groups[$0].flatMap { catalog.offers[$0] } }
  }
}

/// Follows the customers of all scenarios, on all cores.
package func simulate(_ scenarios: [Scenario], in catalog: SimulatedCatalog) -> [SimulatedScenario] {
  parallelMap(chunks(of: scenarios)) { part in part.map { SimulatedScenario($0, in: catalog) } }
    .flatMap(\.self)
}
