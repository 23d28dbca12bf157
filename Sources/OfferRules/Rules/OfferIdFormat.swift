import Diagnostics
import OfferModel

extension Rulebook {
  private static let longest = String(repeating: "a", count: Limits.winBackOfferIdLength)

  static let offerIdFormat = Rule<Catalog>(
    id: "offer-id-format",
    summary: "An offer id has characters that Apple does not allow, or is too long.",
    severity: .error,
    severities: "An error for win-back offers, a warning for promotional offers",
    why:
      "A win-back offer's id consists of letters, digits, periods and underscores. Apple states no rule for promotional offers, so a finding there is a warning",
    source: .winBackOfferAttributes,
    disagreement:
      "StoreKit's text calls the identifier alphanumeric, and the API adds periods and underscores: these are allowed",
    failing: [
      .subscription(Sample.winBackOffer("↓come-back", name: "Come back")).after("come-back", "come_back"),
      .subscription(Sample.winBackOffer("↓a" + longest, name: "Come back")).after("a" + longest, longest),
      .subscription(promotional("↓loyal customers")).after("loyal customers", "loyal_customers"),
    ],
    passing: [
      .subscription(Sample.winBackOffer("6Monthfor3_a", name: "Come back")),
      .subscription(promotional("loyal-customers")),
    ]
  ) { catalog, findings in
    for one in catalog.subscriptions {
      for offer in one.winBackOffers {
        judge(offer.offerId, .winBackOfferId, Limits.winBackOfferIdLength, .error, &findings) {
          one.offer(offer)
        }
      }
      for offer in one.promotionalOffers {
        judge(offer.offerId, .productId, Limits.promotionalOfferIdLength, .warning, &findings) {
          one.offer(offer)
        }
      }
    }
  }

  private static func judge(
    _ id: Located<String>, _ allowed: IdentifierCharacters, _ limit: Int, _ severity: Severity,
    _ findings: inout Findings, _ offer: () -> SubscriptionOffer
  ) {
    guard let fault = allowed.fault(in: id.value, limit: limit) else { return }
    let offer = offer()
    let repaired = allowed.repaired(id.value, limit: limit)
    findings.add(
      severity, "the id of \(offer.phrase) \(fault)", object: offer.path, at: id.range,
      label: "not an offer id",
      help: repaired.map { "write, for example, \(quoted($0))" } ?? "shorten it",
      fix: repaired.map { .write($0, at: id.range, isSafe: false) })
  }

  private static func promotional(_ id: String) -> String {
    Sample.promotionalOffers("offerId: \(id), referenceName: Loyal, mode: free-trial, duration: P1M")
  }
}
