import Diagnostics
import JSONText
import OfferModel

/// What is derived of one offer.
struct DerivedOffer {
  private let kind: OfferKind
  /// Nil for a one-time purchase.
  private let terms: OfferTerms?
  private let period: BillingPeriod?
  private let regular: PriceMap
  private var batches: [CodeBatch] = []
  var redemptionURL: String?
  var directLink: String?

  init(_ kind: OfferKind, _ terms: OfferTerms, of subscription: Subscription) {
    self.kind = kind
    self.terms = terms
    period = subscription.period.value
    regular = subscription.product.prices
  }

  init(_ code: OfferCode, of product: Product, period: BillingPeriod?) {
    kind = .offerCode
    terms = code.terms
    self.period = period
    regular = product.prices
    batches = code.batches
  }

  /// Keys sorted: batches, directLink, duration, numberOfPeriods, offerDiscountType, offerType, redemptionURL, regularTotal, total.
  func write(_ storefronts: StorefrontBytes, _ writer: inout JSONWriter) {
    writer.beginObject()
    writeLastDays(&writer)
    if let directLink { writer.member("directLink", directLink) }
    if let terms, let period, let lowered = terms.mode.value.lowered(terms.length.value, for: period) {
      writer.member("duration", lowered.duration.appleName)
      writer.member("numberOfPeriods", lowered.periods)
    }
    writer.member("offerDiscountType", terms?.mode.value.appleName ?? "ONE_TIME")
    writer.member("offerType", kind.rawValue)
    if let redemptionURL { writer.member("redemptionURL", redemptionURL) }
    writeTotals(storefronts, &writer)
    writer.endObject()
  }

  /// The last day on which the codes of each batch work.
  private func writeLastDays(_ writer: inout JSONWriter) {
    let ending = batches.filter { $0.lastDay != nil }
    guard !ending.isEmpty else { return }
    writer.key("batches")
    writer.object { writer in
      for batch in ending {
        guard let last = batch.lastDay else { continue }
        writer.key(batch.id.value)
        writer.object { $0.member("lastDay", last.description) }
      }
    }
  }

  /// What the whole offer costs, and what the subscription would cost over the same time: where its period divides the length.
  private func writeTotals(_ storefronts: StorefrontBytes, _ writer: inout JSONWriter) {
    guard let terms, let period, let prices = terms.pricing.prices,
      let count = terms.length.value.periods(of: period).map(Int64.init)
    else { return }
    // The base amount of equalized prices may be that of a storefront without the offer.
    let offered = prices.rest == nil ? .all : terms.pricing.territories.set
    let totals = prices.rest == nil ? prices.prices : prices.prices.filter { offered.contains($0.storefront) }
    guard !totals.isEmpty else { return }
    var regularTotals: [Amount] = []
    regularTotals.reserveCapacity(prices.prices.count)
    prices.forEachShared(with: regular) { _, price in
      guard offered.contains(price.storefront) else { return }
      regularTotals.append(Amount(storefront: price.storefront, minor: price.amount &* count))
    }
    if !regularTotals.isEmpty {
      writer.key("regularTotal")
      writer.amounts(regularTotals, storefronts)
    }
    let factor: Int64 =
      switch terms.mode.value {
      case .payAsYouGo: count
      case .freeTrial, .payUpFront: 1
      }
    writer.key("total")
    writer.amounts(
      totals.lazy.map { Amount(storefront: $0.storefront, minor: $0.amount &* factor) }, storefronts)
  }
}
