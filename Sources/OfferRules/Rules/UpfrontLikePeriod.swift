import Diagnostics
import OfferModel

extension Rulebook {
  static let upfrontLikePeriod = Rule<Catalog>(
    id: "upfront-like-period",
    summary: "A pay-up-front offer of several periods costs about as much as one regular period.",
    severity: .warning,
    why: """
      The price of a pay-up-front offer is for its whole length. An amount that is about the price of one period is \
      usually a monthly price by mistake
      """,
    source: .offerc(
      "offerc: a guess, from 85% to 115% of the regular price of one period, for 3 periods or more, in most storefronts"
    ),
    since: "0.2.0",
    failing: [
      .introductory("mode: pay-up-front, duration: P3M, prices: {↓USA: 9.99, rest: equalized}").after(
        "9.99", "19.99"),
      .winBackOffers(
        Sample.winBack("a")
          .replacing("free-trial, duration: P1M", with: "pay-up-front, duration: P1Y")
          + ", prices: {↓USA: 8.99, rest: equalized}"
      ).after("8.99", "89.99"),
    ],
    passing: [
      .introductory("mode: pay-up-front, duration: P2M, prices: {USA: 9.99, rest: equalized}"),
      .introductory("mode: pay-up-front, duration: P3M, prices: {USA: 14.99, rest: equalized}"),
    ]
  ) { catalog, findings in
    catalog.forEachPaidOffer(on: findings.today) { offer in
      guard offer.mode == .payUpFront, offer.periods.exact >= PriceDoubts.fewestPeriods,
        let found = PriceDoubts(offer)?.likeOnePeriod, let first = found.first, let length = offer.length
      else { return }
      let storefronts = StorefrontSet(found.map(\.offered.storefront))
      findings.warning(
        """
        \(offer.phrase) costs \(first.offered.phrase) in \(first.offered.storefront.code) for the whole \(length), \
        about the regular \(first.usual.phrase) of one period
        """,
        object: offer.path, at: offer.prices.range(of: first.offered), label: "the price of one period?",
        related: [offer.regularLabel(first)],
        notes: found.count > 1 ? ["about the price of one period in " + storefrontPhrase(storefronts)] : [],
        help: """
          write the price of all of \(length), or say why it is intended: \
          `# offerc: ignore[upfront-like-period]: reason`
          """)
    }
  }
}
