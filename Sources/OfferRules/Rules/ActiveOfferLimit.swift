import Diagnostics
import OfferModel

enum ActiveOfferLimit: Rule {
  static let info = RuleInfo(
    id: "active-offer-limit",
    summary:
      "A subscription, or all in-app purchases of the app together, have more than 10 active offer codes.",
    severity: .error,
    severities: "An error; a warning if only the offers of both billing plans together are more than 10",
    why:
      "Apple keeps up to 10 active offers for a subscription, and 10 for the app's other in-app purchases together; it does not say that an offer whose codes have expired no longer counts",
    source: .settingUpOfferCodes,
    disagreement:
      "Apple's newest StoreKit text says 10 and leaves open for what; Help says for a subscription, and its page \"Create offer codes for in-app purchases\" for an app",
    aliases: ["active-offer-limit-app"],
    failing: [.offerCodes(11, marked: 11).after("C11", "C11\n    active: false")],
    passing: [.offerCodes(10), .offerCodes(11, extra: "    active: false\n")])

  static func check(_ catalog: Catalog, _ findings: inout Findings) {
    for subscription in catalog.subscriptions {
      judge(subscription.offerCodes, "a subscription", subscription.label, &findings)
    }
    judge(
      catalog.inAppPurchases.flatMap(\.offerCodes), "the in-app purchases of an app",
      "in-app purchases of app " + catalog.app.bundleId.value, &findings)
  }

  private static func judge(
    _ codes: [OfferCode], _ owner: String, _ object: String, _ findings: inout Findings
  ) {
    let active = codes.filter(\.active.value)
    guard active.count > Limits.activeCodeOffers else { return }
    let isOverInOnePlan = BillingPlan.allCases.contains { plan in
      active.count { ($0.terms?.plan.value ?? .upFront) == plan } > Limits.activeCodeOffers
    }
    findings.add(
      isOverInOnePlan ? .error : .warning,
      "\(active.count) active offer codes, Apple keeps at most \(Limits.activeCodeOffers) for \(owner)",
      object: object, at: active[Limits.activeCodeOffers].referenceName.range, label: "the eleventh",
      notes: isOverInOnePlan ? [] : [bothPlans],
      help:
        "set `active: false` on those that are no longer needed; that is for good, so check that their codes are done"
    )
  }
}
