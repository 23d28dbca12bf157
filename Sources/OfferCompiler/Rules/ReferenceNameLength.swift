import Diagnostics
import OfferModel

enum ReferenceNameLength: Rule {
  private static let name64 = String(repeating: "n", count: Limits.productReferenceNameLength)

  static let info = RuleInfo(
    id: "reference-name-length",
    summary: "A reference name is longer than Apple allows.",
    severity: .error,
    why:
      "Apple allows 64 characters for products and 65 for win-back offers; the limit of 64 for groups and promotional offers is what others observed",
    source: .inAppPurchaseInformation,
    failing: [
      .subscription("referenceName: ↓a" + name64),
      .subscription(
        "promotionalOffers:\n  - {offerId: p, referenceName: ↓a" + name64
          + ", mode: free-trial, duration: P1M}"),
    ],
    passing: [.subscription("referenceName: " + name64)])

  static func check(_ catalog: Catalog, _ findings: inout Findings) {
    for group in catalog.groups {
      measure(group.referenceName, Limits.groupReferenceNameLength, .warning, group.label, &findings)
    }
    for product in catalog.products {
      measure(product.referenceName, Limits.productReferenceNameLength, .error, product.label, &findings)
    }
    for subscription in catalog.subscriptions {
      for offer in subscription.offers {
        guard let name = offer.referenceName, let (limit, severity) = limit(of: offer.kind) else { continue }
        measure(name, limit, severity, offer.label, &findings)
      }
    }
  }

  private static func limit(of kind: OfferKind) -> (Int, Severity)? {
    switch kind {
    case .promotional: (Limits.promotionalReferenceNameLength, .warning)
    case .winBack: (Limits.winBackReferenceNameLength, .error)
    case .introductory, .offerCode: nil
    }
  }

  private static func measure(
    _ name: Located<String>, _ limit: Int, _ severity: Severity, _ object: String, _ findings: inout Findings
  ) {
    guard name.value.count > limit else { return }
    findings.add(
      severity,
      "reference name \(quoted(name.value)) has \(name.value.count) characters, expected at most \(limit)",
      object: object, at: name.range, label: "\(name.value.count - limit) too many",
      help: "shorten it; customers never see it")
  }
}
