import Diagnostics
import OfferModel

extension Rulebook {
  static let priceDiscountOutlier = Rule<Catalog>(
    id: "price-discount-outlier",
    summary: "In one storefront, the discount of an offer is far from that in the others.",
    severity: .warning,
    why: """
      An offer usually has about the same share of the regular price in all storefronts. When one of them is far from the \
      others, an amount usually has a digit too few or too many
      """,
    source: .offerc(
      "offerc: a guess, less than half or more than twice the median share of the regular price, from 3 storefronts on, "
        + "unless more than a third of them are that far"),
    since: "0.2.0",
    failing: [
      .subscription(
        "prices: {USA: 9.99, GBR: 9.99, JPN: 1500, rest: equalized}",
        promotional("USA: 4.99, GBR: 4.99, ↓JPN: 75, rest: equalized")
      ).after("75,", "750,"),
      .subscription(
        "prices: {USA: 9.99, GBR: 9.99, JPN: 1500, rest: equalized}",
        Sample.introductoryOffers(
          "mode: pay-up-front, duration: P3M, prices: {USA: 19.99, GBR: 19.99, ↓JPN: 30000, rest: equalized}")
      ).after("30000", "3000"),
      .catalog(
        Sample.purchase(
          "com.example.course", name: "Course", type: "non-consumable",
          prices: "USA: 49.99, currency-eur: 49.99, KOR: 66000, rest: equalized",
          more: """
            offerCodes:
              - referenceName: COURSE
                customerEligibilities: [non-spender]
                prices: {USA: 29.99, currency-eur: 29.99, ↓KOR: 3900, rest: equalized}
            """
        )
      ).after("3900", "39000"),
    ],
    passing: [
      .subscription(
        "prices: {USA: 9.99, GBR: 9.99, JPN: 1500, IND: 499, rest: equalized}",
        promotional("USA: 4.99, GBR: 5.99, JPN: 800, IND: 149, rest: equalized")),
      .subscription(
        """
        prices: {USA: 9.99, GBR: 9.99, JPN: 1500, rest: equalized}
        priceChanges:
          - {startDate: 2027-01-01, existingSubscribers: new-price, prices: {JPN: 3000}}
        introductoryOffers:
          - {mode: pay-as-you-go, duration: P3M, startDate: 2027-02-01,
             prices: {USA: 4.99, GBR: 4.99, JPN: 1400, rest: equalized}}
        """),
    ]
  ) { catalog, findings in
    catalog.forEachPaidOffer(on: findings.today) { offer in
      guard let doubts = PriceDoubts(offer), let first = doubts.discountOutliers.first else { return }
      let storefront = first.offered.storefront.code
      let others = doubts.discountOutliers.map { "\($0.offered.storefront.code) \(percentPhrase($0.share))" }
      findings.warning(
        """
        \(offer.phrase) costs \(first.offered.phrase) in \(storefront), \(percentPhrase(first.share)) of \
        \(offer.regularPhrase(first)), but the median of \(doubts.compared) storefronts is \
        \(percentPhrase(doubts.median))
        """,
        object: offer.path, at: offer.prices.range(of: first.offered), label: "a digit too few or too many?",
        related: [offer.regularLabel(first)],
        notes: others.count > 1 ? ["far from the median: " + firstFive(others)] : [],
        help: "correct it, or say why it is intended: `# offerc: ignore[\(findings.rule)]: reason`")
    }
  }

  private static func promotional(_ prices: String) -> String {
    """
    promotionalOffers:
      - offerId: stay
        referenceName: Stay
        mode: pay-as-you-go
        duration: P3M
        prices: {\(prices)}
    """
  }

  static let priceOutlier = Rule<Catalog>(
    id: "price-outlier",
    summary:
      "A price is more than five times, or less than a fifth of, the median of its currency.",
    severity: .warning,
    why: "When prices in one currency are so far apart, the decimal point is usually in the wrong place",
    source: .offerc("offerc: a guess, 5 times the median of the currency, from 3 storefronts on"),
    failing: [
      .subscription("prices: {ARG: 9.99, ↓ARM: 99.9, USA: 9.99, rest: equalized}").after("99.9,", "9.99,"),
      .subscription("prices: {currency-eur: 9.99, ↓AUT: 0.99, USA: 9.99, rest: equalized}").after(
        "0.99", "9.99"),
    ],
    passing: [
      .subscription("prices: {ARG: 2.99, ARM: 4.99, USA: 9.99, rest: equalized}"),
      .subscription("prices: {ARG: 0.99, USA: 9.99, rest: equalized}"),
    ]
  ) { catalog, findings in
    var search = OutlierSearch()
    for subscription in catalog.subscriptions {
      let regular = subscription.product.prices
      report(search.outliers(in: regular), in: regular, subscription.path, &findings)
      for prices in subscription.planPrices {
        if prices.plan.isMonthly {
          report(
            search.outliers(in: prices.history.prices), in: prices.history.prices, prices.path, &findings)
        }
        var cursor = PriceCursor(prices.history)
        for change in prices.history.changes(after: findings.today) {
          let changed = cursor.prices(on: change.startDate.value)
          let outliers = search.outliers(in: changed).filter {
            change.prices.territories.contains($0.price.storefront)
          }
          report(outliers, in: changed, prices.path(of: change), &findings)
        }
      }
      for offer in subscription.offersInUse {
        guard let prices = offer.terms.pricing.prices else { continue }
        report(search.outliers(in: prices), in: prices, offer.path, &findings)
      }
    }
    for purchase in catalog.inAppPurchases {
      let regular = purchase.product.prices
      report(search.outliers(in: regular), in: regular, purchase.path, &findings)
      for code in purchase.offerCodes where code.active.value {
        guard let prices = code.pricing.prices else { continue }
        report(search.outliers(in: prices), in: prices, purchase.product.path(of: code), &findings)
      }
    }
  }

  private static func report(
    _ outliers: [PriceOutlierFound], in prices: PriceMap, _ object: @autoclosure () -> ObjectPath,
    _ findings: inout Findings
  ) {
    guard let first = outliers.first else { return }
    let others = outliers.map { $0.price.storefront.code + " " + $0.price.phrase }
    let median = moneyText(first.median, first.price.storefront.currency)
    findings.warning(
      """
      \(first.price.phrase) in \(first.price.storefront.code) is far \(first.price.amount > first.median ? "above" : "below") \
      \(median), the median of \(first.storefronts) storefronts of the currency
      """,
      object: object(), at: prices.range(of: first.price), label: "decimal point in the wrong place?",
      notes: outliers.count > 1 ? ["far from the median: " + firstFive(others)] : [],
      help: "correct it, or say why it is intended: `# offerc: ignore[price-outlier]: reason`")
  }
}
