import Diagnostics
import OfferModel

extension Rulebook {
  static let autoRenewPaid = Rule<Catalog>(
    id: "auto-renew-paid",
    summary: "A paid offer code turns auto-renewal off.",
    severity: .error,
    why: "Only a free offer can end without renewing",
    source: .settingUpOfferCodes,
    failing: [
      .subscription(code("pay-up-front", "↓false", ", prices: {USA: 4.99}"))
        .after(", autoRenewEnabled: false", "")
    ],
    passing: [
      .subscription(code("free-trial", "false")),
      .subscription(code("pay-up-front", "true", ", prices: {USA: 4.99}")),
    ]
  ) { catalog, findings in
    for owner in catalog.offerCodes {
      guard case .subscription(let part) = owner.code.part, !part.autoRenewEnabled.value,
        !part.mode.value.isFree
      else { continue }
      findings.error(
        "`autoRenewEnabled` is false on a paid offer, but only an offer with `mode: free-trial` allows that",
        object: owner.path,
        at: part.autoRenewEnabled.range, label: "does not renew",
        related: [Label(part.mode.range, "paid")],
        help: "remove `autoRenewEnabled`, or make the offer free")
    }
  }

  private static func code(_ mode: String, _ autoRenew: String, _ more: String = "") -> String {
    Sample.list(
      "offerCodes",
      [
        "referenceName: SPRING, customerEligibilities: [new], offerEligibility: replace-intro-offers, mode: \(mode), duration: P1M, autoRenewEnabled: \(autoRenew)\(more)"
      ])
  }

  static let autoRenewStacked = Rule<Catalog>(
    id: "auto-renew-stacked",
    summary: "An offer code that does not renew is stacked with introductory offers.",
    severity: .error,
    why: """
      A stacked code starts after the customer's introductory offer, and the subscription continues from one to the other. \
      App Store Connect does not let a stacked offer end without renewing
      """,
    source: .settingUpOfferCodes,
    failing: [
      .subscription(code(renews: "↓false", "stack-with-intro-offers"))
        .after("stack-with", "replace")
    ],
    passing: [
      .subscription(code(renews: "false", "replace-intro-offers")),
      .subscription(code(renews: "true", "stack-with-intro-offers")),
    ]
  ) { catalog, findings in
    for offer in catalog.offerCodes where offer.code.active.value {
      guard case .subscription(let part) = offer.code.part, !part.autoRenewEnabled.value,
        case .stackWithIntroOffers = part.offerEligibility.value
      else { continue }
      findings.error(
        """
        offer code \(quoted(offer.code.referenceName.value)) does not renew and is stacked with introductory offers, \
        expected one or the other
        """,
        object: offer.path, at: part.autoRenewEnabled.range, label: "does not renew",
        related: [Label(part.offerEligibility.range, "comes after an introductory offer")],
        help: "write `offerEligibility: replace-intro-offers`, or remove `autoRenewEnabled`")
    }
  }

  private static func code(renews: String, _ eligibility: String) -> String {
    Sample.offerCodes(Sample.offerCode(eligibility: eligibility + "\nautoRenewEnabled: " + renews))
  }
}
