package import Diagnostics

/// What `simulate` finds in a scenario file.
package enum SimulationRule: String, CaseIterable, Sendable {
  case expectationFailed = "expectation-failed"
  case impossibleHistory = "impossible-history"
  case unknownOffer = "unknown-offer"

  package var id: RuleID { RuleID(rawValue) }

  /// One sentence: what is wrong when it is found.
  package var summary: String {
    switch self {
    case .expectationFailed: "A customer in a scenario sees offers other than the scenario expects."
    case .impossibleHistory: "An event of a scenario cannot have happened to the customer."
    case .unknownOffer: "A scenario names an offer that the catalog does not have."
    }
  }

  package var why: String {
    switch self {
    case .expectationFailed:
      "A scenario is a test of a campaign: the offers, the history or the expectation is not what its author meant"
    case .impossibleHistory:
      "Nothing is computed from an event that cannot have happened: the rest of the scenario is left out"
    case .unknownOffer:
      "The offers of today's catalog are used for every day; an offer that existed in the past and was removed is unknown"
    }
  }
}

extension RuleID {
  static let unknownProduct = RuleID("unknown-product")
}
