import Diagnostics
import OfferModel

extension Rulebook {
  static let offerNameFormat = Rule<Catalog>(
    id: "offer-name-format",
    summary: "The reference name of a win-back offer has characters that Apple does not allow.",
    severity: .error,
    severities: "An error for other characters than letters and digits, a warning for letters beyond A to Z",
    why:
      "Apple allows alphanumeric characters, spaces, periods and underscores. It does not say whether letters beyond A to Z count, so they are a warning",
    source: .winBackOfferAttributes,
    disagreement:
      "Apple says alphanumeric without saying which letters: those beyond A to Z are a warning",
    failing: [
      .subscription(Sample.winBackOffer("comeback", name: "↓Come-back")).after("Come-back", "Come back"),
      .subscription(Sample.winBackOffer("comeback", name: "↓春、夏")).after("春、夏", "Spring"),
      .subscription(Sample.winBackOffer("comeback", name: "↓Retour à Pro")).after("à", "a"),
    ],
    passing: [.subscription(Sample.winBackOffer("comeback", name: "Come back 2027_a"))]
  ) { catalog, findings in
    let allowed = IdentifierCharacters.winBackReferenceName
    for subscription in catalog.subscriptions {
      for offer in subscription.winBackOffers {
        let name = offer.referenceName
        guard let fault = allowed.fault(in: name.value) else { continue }
        let isCertain = name.value.contains { !allowed.allows($0) && !$0.isLetter && !$0.isNumber }
        findings.add(
          isCertain ? .error : .warning, "reference name \(quoted(name.value)) \(fault)",
          object: subscription.offer(offer).path, at: name.range, label: "not a reference name",
          help: "remove these characters; customers never see this name")
      }
    }
  }
}
