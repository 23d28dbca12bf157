import Diagnostics
import OfferModel

enum IntroOfferOverlap: Rule {
  static let info = RuleInfo(
    id: "intro-offer-overlap",
    summary: "Two introductory offers of a subscription run at the same time in one storefront.",
    severity: .error,
    severities: "An error for offers that overlap, a warning for two that only touch",
    why: """
      Apple keeps one current and one future introductory offer for a storefront; where two overlap the one that was \
      created last wins. Whether an offer still runs on its end date is not documented, so offers that only touch are a warning
      """,
    source: .settingUpIntroductoryOffers,
    failing: [
      .subscription(
        """
        introductoryOffers:
          - {mode: free-trial, duration: P1W, endDate: 2027-03-01}
          - {mode: free-trial, duration: P2W, startDate: ↓2027-02-01, territories: [USA, CAN]}
        """),
      .subscription(
        """
        introductoryOffers:
          - {mode: free-trial, duration: P1W, endDate: 2027-03-01}
          - {mode: free-trial, duration: P2W, startDate: ↓2027-03-01}
        """),
    ],
    passing: [
      .subscription(
        """
        introductoryOffers:
          - {mode: free-trial, duration: P1W, endDate: 2027-02-28}
          - {mode: free-trial, duration: P2W, startDate: 2027-03-01}
        """),
      .subscription(
        """
        introductoryOffers:
          - {mode: free-trial, duration: P1W, territories: {exclude: [USA, CAN]}}
          - {mode: free-trial, duration: P2W, territories: [USA, CAN]}
        """),
    ])

  static func check(_ catalog: Catalog, _ findings: inout Findings) {
    for subscription in catalog.subscriptions {
      let offers = subscription.introductoryOffers
      let spans = offers.enumerated().compactMap { index, offer in
        OfferSpan(offer.window, offer.terms.pricing.territories.set, index: index)
      }
      for overlap in overlaps(among: spans, gravest: .error, severity: severity) {
        let (earlier, later) = (offers[overlap.earlier.index], offers[overlap.later.index])
        let isTouching = overlap.severity < .error
        findings.add(
          overlap.severity,
          """
          two introductory offers \(isTouching ? "touch" : "run at the same time") in \
          \(storefrontPhrase(overlap.storefronts)), Apple keeps one at a time in a storefront
          """,
          object: subscription.offer(later).label, at: later.window.start?.range ?? later.range,
          label: "runs " + later.window.phrase,
          related: [Label(earlier.window.end?.range ?? earlier.range, "runs " + earlier.window.phrase)],
          notes: isTouching
            ? ["whether an introductory offer still runs on its end date is not documented"] : [],
          help: help(earlier, later, overlap))
      }
    }
  }

  /// A shared day is certain if it is one even where the end date no longer counts.
  private static func severity(_ earlier: OfferSpan, _ later: OfferSpan) -> Severity {
    later.first == earlier.first || later.first < earlier.last ? .error : .warning
  }

  private static func help(
    _ earlier: IntroductoryOffer, _ later: IntroductoryOffer, _ overlap: OfferOverlap
  ) -> String {
    let shared = overlap.storefronts
    let date = later.window.start?.value.previous.map { "let the other one end on \($0)" }
    let separation: String
    if shared != later.terms.pricing.territories.set {
      separation = "take these storefronts out of this offer: " + exclusion(of: shared, in: later)
    } else if shared != earlier.terms.pricing.territories.set {
      separation = "take these storefronts out of the other offer: " + exclusion(of: shared, in: earlier)
    } else {
      separation = "remove one of the two"
    }
    return [date, separation].compactMap(\.self).joined(separator: ", or ")
  }

  /// Where the key is written already its expression stays as it is, and only the exclusion is new.
  private static func exclusion(of shared: StorefrontSet, in offer: IntroductoryOffer) -> String {
    let isStated = offer.terms.pricing.territories.isStated
    let exclude = "exclude: " + territoryExpression(shared)
    return isStated ? "`territories: {include: …, \(exclude)}`" : "`territories: {\(exclude)}`"
  }
}
