import OfferSimulation

/// What is computed where Apple leaves something open, in Markdown.
package func assumptionsTable() -> String {
  markdownTable(
    ["word", "what is assumed"], Assumption.allCases.map { ["`\($0.rawValue)`", $0.phrase + "."] })
}
