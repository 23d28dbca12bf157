import Diagnostics
import OfferModel

extension Rulebook {
  static let activeOfferLimit = Rule<Catalog>(
    id: "active-offer-limit",
    summary:
      "More than 10 offer codes are active for a subscription, or for all in-app purchases of the app together.",
    severity: .error,
    severities: "An error; a warning if only the offers of both billing plans together are more than 10",
    why:
      "Apple allows up to 10 active offers for a subscription, and 10 for the app's other in-app purchases together; it does not say that an offer stops counting when its codes have expired",
    source: .settingUpOfferCodes,
    disagreement:
      "Apple's newest StoreKit text says 10 without saying of what; Help says for each subscription, and its page \"Create offer codes for in-app purchases\" says for each app",
    aliases: ["active-offer-limit-app"],
    failing: [.offerCodes(11, marked: 11).after("C11", "C11\n    active: false")],
    passing: [.offerCodes(10), .offerCodes(11, extra: "    active: false\n")]
  ) { catalog, findings in
    for subscription in catalog.subscriptions {
      judge(subscription.offerCodes, "a subscription", subscription.path, &findings)
    }
    judge(
      catalog.inAppPurchases.flatMap(\.offerCodes), "the in-app purchases of an app",
      ObjectPath("in-app purchases of app", catalog.app.bundleId.value), &findings)
  }

  private static func judge(
    _ codes: [OfferCode], _ owner: String, _ object: ObjectPath, _ findings: inout Findings
  ) {
    let active = codes.filter(\.active.value)
    guard active.count > Limits.activeCodeOffers else { return }
    let isOverInOnePlan = BillingPlan.allCases.contains { plan in
      active.count { ($0.terms?.plan.value ?? .upFront) == plan } > Limits.activeCodeOffers
    }
    findings.add(
      isOverInOnePlan ? .error : .warning,
      "\(active.count) active offer codes, but Apple allows at most \(Limits.activeCodeOffers) for \(owner)",
      object: object, at: active[Limits.activeCodeOffers].referenceName.range, label: "the eleventh",
      notes: isOverInOnePlan ? [] : [bothPlans],
      help:
        "set `active: false` on offers that are no longer needed; this is permanent, so check first that nobody uses their codes"
    )
  }
}
