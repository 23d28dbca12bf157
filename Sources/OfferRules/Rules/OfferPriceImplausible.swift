import Diagnostics
import OfferModel

extension Rulebook {
  static let offerPriceImplausible = Rule<Catalog>(
    id: "offer-price-implausible",
    summary: "A paid offer costs a very small part, or a multiple, of the regular price.",
    severity: .warning,
    why: """
      A price that is so far from the regular one is usually a decimal point in the wrong place, an amount in another \
      currency, or the price of another length
      """,
    source: .offerc("offerc: a guess, less than 8%, or 2 times the regular price or more"),
    since: "0.2.0",
    failing: [
      .introductory("mode: pay-as-you-go, duration: P3M, prices: {↓USA: 0.49, rest: equalized}").after(
        "0.49", "4.99"),
      .introductory("mode: pay-as-you-go, duration: P3M, prices: {↓USA: 499, rest: equalized}").after(
        "499", "4.99"),
      .introductory("mode: pay-as-you-go, duration: P6M, prices: {↓USA: 29.99, rest: equalized}").after(
        "29.99", "4.99"),
      .catalog(
        Sample.purchase(
          "com.example.course", name: "Course", type: "non-consumable", prices: "USA: 49.99, rest: equalized",
          more: Sample.list(
            "offerCodes",
            [
              "referenceName: COURSE, customerEligibilities: [non-spender], prices: {↓USA: 2.99, rest: equalized}"
            ]))
      ).after("2.99", "29.99"),
    ],
    passing: [
      .introductory("mode: pay-as-you-go, duration: P1M, prices: {USA: 0.99, rest: equalized}"),
      .subscription(
        "period: P1Y",
        Sample.introductoryOffers("mode: pay-up-front, duration: P1M, prices: {USA: 0.99, rest: equalized}")),
    ]
  ) { catalog, findings in
    catalog.forEachPaidOffer(on: findings.today) { offer in
      guard let found = PriceDoubts(offer)?.implausible, let first = found.first else { return }
      let storefronts = StorefrontSet(found.map(\.offered.storefront))
      findings.warning(
        """
        \(offer.phrase) costs \(first.offered.phrase) in \(first.offered.storefront.code), \
        \(distance(first, of: offer))
        """,
        object: offer.path, at: offer.prices.range(of: first.offered),
        label: first.share < 1 ? "a digit too few?" : "too much?",
        related: [offer.regularLabel(first)],
        notes: notes(first, storefronts, of: offer),
        help: "correct it, or say why it is intended: `# offerc: ignore[\(findings.rule)]: reason`")
    }
  }

  private static func distance(_ compared: ComparedPrice, of offer: PaidOffer) -> String {
    let regular = offer.regularPhrase(compared)
    let isLow = compared.share < 1
    return isLow
      ? "only \(percentPhrase(compared.share)) of \(regular)"
      : "\(wholeText(compared.share)) times \(regular)"
  }

  /// What is charged each period is often written as the price of the whole offer.
  private static func notes(
    _ first: ComparedPrice, _ storefronts: StorefrontSet, of offer: PaidOffer
  ) -> [String] {
    let others = storefronts.count > 1 ? ["implausible in " + storefrontPhrase(storefronts)] : []
    guard first.share > 1, let mode = offer.mode, mode.isPayAsYouGo else { return others }
    return others + ["with `mode: pay-as-you-go`, customers pay this amount each period"]
  }
}
