import Diagnostics
import OfferModel

extension Rulebook {
  static let pricePointUnknown = Rule<Catalog>("price-point-unknown") { catalog, findings in
    var search = PricePointSearch(catalog.pricePoints ?? .standard, live: findings.live)
    for prices in catalog.planPrices {
      search.check(prices.history.prices, &findings) { prices.path }
      for change in prices.history.changes {
        search.check(change.prices, &findings) { prices.path(of: change) }
      }
    }
    for group in catalog.groups {
      for one in group.subscriptions {
        for offer in one.introductoryOffers {
          search.check(offer.terms.pricing.prices, &findings) { one.offer(offer).path }
        }
        for offer in one.promotionalOffers {
          search.check(offer.terms.pricing.prices, &findings) { one.offer(offer).path }
        }
        for offer in one.winBackOffers {
          search.check(offer.terms.pricing.prices, &findings) { one.offer(offer).path }
        }
        check(one.offerCodes, of: one.product, &search, &findings)
      }
    }
    for one in catalog.inAppPurchases {
      check(one.offerCodes, of: one.product, &search, &findings)
    }
  }

  /// Nobody gets an offer whose codes are deactivated any more.
  private static func check(
    _ codes: [OfferCode], of product: Product, _ search: inout PricePointSearch, _ findings: inout Findings
  ) {
    for code in codes where code.active.value {
      search.check(code.pricing.prices, &findings) { product.path(of: code) }
    }
  }
}
