import Diagnostics
import OfferModel

extension Rulebook {
  static let activeOfferExpired = Rule<Catalog>(
    id: "active-offer-expired",
    summary:
      "Nearly all slots for active offer codes are in use, and all codes of one of those offers have expired.",
    severity: .info,
    why: """
      Apple allows up to 10 active offers with codes. Whether one whose codes have all expired still counts is not \
      documented. Deactivating it, which is permanent, certainly frees its slot
      """,
    source: .supportingOfferCodes,
    failing: [
      .subscription(example(of: 8, marked: true)).after("OFFER1\n", "OFFER1\n    active: false\n")
    ],
    passing: [.subscription(example(of: 7))]
  ) { catalog, findings in
    for subscription in catalog.subscriptions {
      check(subscription.offerCodes.map { (subscription.product, $0) }, &findings)
    }
    check(
      catalog.inAppPurchases.flatMap { purchase in purchase.offerCodes.map { (purchase.product, $0) } },
      &findings)
  }

  /// `codes` share the ten places.
  private static func check(_ codes: [(product: Product, code: OfferCode)], _ findings: inout Findings) {
    let active = codes.filter(\.code.active.value)
    guard active.count >= Limits.activeCodeOffersNear else { return }
    for (product, code) in active where !code.batches.isEmpty {
      guard code.batches.allSatisfy({ !$0.isLive(on: findings.today) }) else { continue }
      findings.info(
        """
        \(active.count) of \(Limits.activeCodeOffers) slots for active offer codes are in use, and all codes of \
        \(quoted(code.referenceName.value)) have expired
        """,
        object: product.path(of: code), at: code.referenceName.range, label: "every code has expired",
        help: "set `active: false` to be sure that its slot is free; this is permanent")
    }
  }

  private static func example(of count: Int, marked: Bool = false) -> String {
    let offers = (1...count).map { number in
      """
        - referenceName: \(marked && number == 1 ? "↓" : "")OFFER\(number)
          customerEligibilities: [new]
          offerEligibility: replace-intro-offers
          mode: free-trial
          duration: P1M
      """
    }
    let batch = """
          batches:
            - {id: old, kind: one-time-use, count: 500, createdDate: 2026-01-10, expirationDate: 2026-05-01}
      """
    return (["offerCodes:", offers[0], batch] + offers.dropFirst()).joined(separator: "\n")
  }
}
