import Diagnostics
import OfferModel

extension Rulebook {
  static let priceDiscountOutlier = Rule<Catalog>("price-discount-outlier") { catalog, findings in
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

  static let priceOutlier = Rule<Catalog>("price-outlier") { catalog, findings in
    var search = OutlierSearch()
    for prices in catalog.planPrices {
      let regular = prices.history.prices
      report(search.outliers(in: regular), in: regular, prices.path, &findings)
      var cursor = PriceCursor(prices.history)
      for change in prices.history.changes(after: findings.today) {
        let changed = cursor.prices(on: change.startDate.value)
        let outliers = search.outliers(in: changed).filter {
          change.prices.territories.contains($0.price.storefront)
        }
        report(outliers, in: changed, prices.path(of: change), &findings)
      }
    }
    for subscription in catalog.subscriptions {
      for offer in subscription.offersInUse {
        guard let prices = offer.terms.pricing.prices else { continue }
        report(search.outliers(in: prices), in: prices, offer.path, &findings)
      }
    }
    for purchase in catalog.inAppPurchases {
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
