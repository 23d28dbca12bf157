import Diagnostics
import OfferModel

extension Rulebook {
  private static let name64 = String(repeating: "n", count: Limits.productReferenceNameLength)

  static let referenceNameLength = Rule<Catalog>(
    id: "reference-name-length",
    summary: "A reference name is longer than Apple allows.",
    severity: .error,
    severities:
      "An error for products over 64 characters and win-back offers over 65, a warning for groups and promotional offers over 64",
    why:
      "Apple allows 64 characters for products and 65 for win-back offers; the limit of 64 for groups and promotional offers is what others observed",
    source: .winBackOfferAttributes,
    failing: [
      .subscription("referenceName: ↓a" + name64).after("a" + name64, name64),
      .subscription(
        "promotionalOffers:\n  - {offerId: p, referenceName: ↓a" + name64
          + ", mode: free-trial, duration: P1M}"
      ).after("a" + name64, name64),
    ],
    passing: [.subscription("referenceName: " + name64)]
  ) { catalog, findings in
    for group in catalog.groups {
      let name = group.referenceName
      measure(name, Limits.groupReferenceNameLength, .warning, &findings) { group.path }
      for one in group.subscriptions {
        for offer in one.promotionalOffers {
          measure(offer.referenceName, Limits.promotionalReferenceNameLength, .warning, &findings) {
            one.offer(offer).path
          }
        }
        for offer in one.winBackOffers {
          measure(offer.referenceName, Limits.winBackReferenceNameLength, .error, &findings) {
            one.offer(offer).path
          }
        }
      }
    }
    catalog.forEachProduct { product in
      measure(product.referenceName, Limits.productReferenceNameLength, .error, &findings) { product.path }
    }
  }

  private static func measure(
    _ name: Located<String>, _ limit: Int, _ severity: Severity, _ findings: inout Findings,
    _ object: () -> ObjectPath
  ) {
    // No text has more characters than bytes.
    guard name.value.utf8.count > limit, name.value.count > limit else { return }
    findings.add(
      severity,
      "reference name \(quoted(name.value)) has \(name.value.count) characters, expected at most \(limit)",
      object: object(), at: name.range, label: "\(name.value.count - limit) too many",
      help: "shorten it; customers never see it")
  }
}
