import Diagnostics
import OfferModel

extension Rulebook {
  static let promotionalOfferLimit = Rule<Catalog>(
    id: "promotional-offer-limit",
    summary: "A subscription has more than 10 promotional offers.",
    severity: .error,
    severities: "An error; a warning if only the offers of both billing plans together are more than 10",
    why:
      "Apple allows up to 10 active promotional offers for a subscription; offerc counts all that are listed, because Apple has no setting that deactivates one",
    source: .settingUpPromotionalOffers,
    failing: [
      .subscription("promotionalOffers:\n" + list(of: 10) + "\n  - {offerId: ↓" + rest(of: 11))
        .after("\n  - {offerId: " + rest(of: 11), "")
    ],
    passing: [.subscription("promotionalOffers:\n" + list(of: 10))]
  ) { catalog, findings in
    for subscription in catalog.subscriptions {
      let offers = subscription.promotionalOffers
      guard offers.count > Limits.promotionalOffersPerSubscription else { continue }
      let first = offers[Limits.promotionalOffersPerSubscription]
      let isOverInOnePlan = BillingPlan.allCases.contains { plan in
        offers.count { $0.terms.plan.value == plan } > Limits.promotionalOffersPerSubscription
      }
      findings.add(
        isOverInOnePlan ? .error : .warning,
        "the subscription has \(offers.count) promotional offers, but Apple allows at most \(Limits.promotionalOffersPerSubscription)",
        object: subscription.path, at: first.offerId.range, label: "the eleventh",
        notes: isOverInOnePlan ? [] : [bothPlans],
        help: "remove offers that are no longer in use")
    }
  }

  private static func list(of count: Int) -> String {
    (1...count).map { "  - {offerId: " + rest(of: $0) }.joined(separator: "\n")
  }

  private static func rest(of number: Int) -> String {
    "promo\(number), referenceName: Promo \(number), mode: free-trial, duration: P1M}"
  }
}
