import OfferSimulation

/// The list of assumptions for `docs/simulate.md`.
package func assumptionsList() -> String {
  Assumption.allCases.map { "* `\($0.rawValue)`: \($0.phrase)." }.joined(separator: "\n")
}
