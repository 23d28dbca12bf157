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
      .subscription(codes(8, mark: "↓")).after("OFFER1\n", "OFFER1\n    active: false\n")
    ],
    passing: [.subscription(codes(7))]
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

  /// Of the first offer all codes have expired.
  private static func codes(_ count: Int, mark: String = "") -> String {
    let batch = Sample.oneTimeBatch("old", "count: 500", from: "2026-01-10", until: "2026-05-01")
    let first = Sample.offerCode(mark + "OFFER1", batches: [batch])
    let others = (2...count).map { Sample.offerCode("OFFER\($0)") }
    return Sample.offerCodes((CollectionOfOne(first) + others).joined(separator: "\n"))
  }
}
