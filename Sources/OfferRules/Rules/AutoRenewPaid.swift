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
}
