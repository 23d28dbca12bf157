import Diagnostics
import OfferModel

enum AutoRenewStacked: Rule {
  static let info = RuleInfo(
    id: "auto-renew-stacked",
    summary: "An offer code without renewal is stacked with introductory offers.",
    severity: .warning,
    why: """
      After an offer that does not renew the subscription ends, so the introductory offer that was to follow does not \
      follow by itself
      """,
    source: .offerc("offerc: what autoRenewEnabled and offerEligibility say together"),
    failing: [.subscription(example(renews: "↓false", "stack-with-intro-offers"))],
    passing: [
      .subscription(example(renews: "false", "replace-intro-offers")),
      .subscription(example(renews: "true", "stack-with-intro-offers")),
    ])

  static func check(_ catalog: Catalog, _ findings: inout Findings) {
    for offer in catalog.offerCodes where offer.code.active.value {
      guard case .subscription(let part) = offer.code.part, !part.autoRenewEnabled.value,
        case .stackWithIntroOffers = part.offerEligibility.value
      else { continue }
      findings.warning(
        """
        offer code \(quoted(offer.code.referenceName.value)) does not renew, but is stacked with introductory offers: \
        none follows by itself
        """,
        object: offer.label, at: part.autoRenewEnabled.range, label: "ends with the offer",
        related: [Label(part.offerEligibility.range, "an introductory offer is to follow")],
        help: "use `offerEligibility: replace-intro-offers`, or let the offer renew")
    }
  }

  private static func example(renews: String, _ eligibility: String) -> String {
    """
    offerCodes:
      - referenceName: SPRING
        customerEligibilities: [new]
        offerEligibility: \(eligibility)
        autoRenewEnabled: \(renews)
        mode: free-trial
        duration: P1M
    """
  }
}
