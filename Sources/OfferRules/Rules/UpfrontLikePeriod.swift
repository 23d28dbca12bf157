import Diagnostics
import OfferModel

extension Rulebook {
  static let upfrontLikePeriod = Rule<Catalog>("upfront-like-period") { catalog, findings in
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
