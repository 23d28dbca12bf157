import Diagnostics
import JSONText
import OfferLanguage
import OfferModel

/// What consumers of a catalog would otherwise compute about an offer: Apple's names, totals, addresses.
struct DerivedOffer {
  private let offer: Offer
  /// Where it is available.
  private let available: StorefrontSet
  /// How often its billing plan is charged; nil for a one-time purchase.
  private let period: BillingPeriod?
  /// The regular prices.
  private let regular: PriceMap
  /// The plan that it is for; nil if the subscription has only one.
  private let billingPlan: BillingPlan?
  var redemptionURL: String?
  var directLink: String?
  /// The key of an introductory offer, which has no name.
  var key: String?

  /// - Parameter subscription: nil for the code of an in-app purchase.
  init(_ offer: Offer, of product: Product, _ subscription: Subscription?) {
    self.offer = offer
    guard let subscription else {
      available = offer.pricing.territories.set
      period = nil
      regular = product.prices
      billingPlan = nil
      return
    }
    let plan = offer.plan
    available = subscription.storefronts(of: offer)
    period = subscription.chargingPeriod(of: plan)
    regular = DerivedOffer.regular(subscription, plan, on: offer.window.start?.value)
    billingPlan = subscription.monthlyPlan == nil ? nil : plan
  }

  private var terms: OfferTerms? { offer.terms }
  private var pricing: OfferPricing { offer.pricing }

  /// Returns the prices on the day on which an offer starts. For an offer without a start, they are those before the first price
  /// change, because the file must not depend on the day.
  private static func regular(
    _ subscription: Subscription, _ plan: BillingPlan, on start: CalendarDate?
  ) -> PriceMap {
    guard let history = subscription.history(of: plan) else {
      return PriceMap(range: subscription.product.prices.range)
    }
    return start.map(history.prices) ?? history.prices
  }

  /// Writes the offer with its keys in order: batches, billingPlanType, directLink, duration, key, numberOfPeriods, offerDiscountType, offerType, pricing, redemptionURL,
  /// regularTotal, territories, total.
  func write(_ storefronts: StorefrontBytes, _ writer: inout JSONWriter) {
    writer.beginObject()
    writeBatches(&writer)
    if let billingPlan { writer.member("billingPlanType", billingPlan.transactionName) }
    if let directLink { writer.member("directLink", directLink) }
    let lowered = period.flatMap { period in
      terms.flatMap { $0.mode.value.lowered($0.length.value, for: period) }
    }
    if let lowered { writer.member("duration", lowered.duration.appleName) }
    if let key { writer.member("key", key) }
    if let lowered { writer.member("numberOfPeriods", lowered.periods) }
    writer.member("offerDiscountType", terms?.mode.value.appleName ?? "ONE_TIME")
    writer.member("offerType", offer.kind.rawValue)
    writer.member("pricing", pricing.word)
    if let redemptionURL { writer.member("redemptionURL", redemptionURL) }
    writeTotals(storefronts, &writer)
    writer.endObject()
  }

  /// Writes who makes the codes of each batch, and the last day on which they work.
  private func writeBatches(_ writer: inout JSONWriter) {
    guard !offer.batches.isEmpty else { return }
    writer.key("batches")
    writer.object { writer in
      for batch in offer.batches {
        writer.key(batch.id.value)
        writer.object { writer in
          writer.member("issuer", (batch.isOwn ? CodeBatch.Issuer.offerc : .apple).rawValue)
          if let last = batch.lastDay { writer.member("lastDay", last.description) }
        }
      }
    }
  }

  private func writeTerritories(_ storefronts: StorefrontBytes, _ writer: inout JSONWriter) {
    writer.key("territories")
    writer.codes(available, storefronts)
  }

  /// Writes what the whole offer costs, and what the subscription costs over the same time, with the territories between them.
  ///
  /// There are no totals if the length is not a whole number of periods.
  private func writeTotals(_ storefronts: StorefrontBytes, _ writer: inout JSONWriter) {
    guard let terms, let period, let prices = pricing.prices,
      let count = terms.length.value.periods(of: period).map(Int64.init)
    else { return writeTerritories(storefronts, &writer) }
    // Prices can have storefronts where the offer is not available, such as the base territory of equalized prices.
    let hasMore = !prices.territories.subtracting(available).isEmpty
    let totals = hasMore ? prices.prices.filter { available.contains($0.storefront) } : prices.prices
    guard !totals.isEmpty else { return writeTerritories(storefronts, &writer) }
    var regularTotals: [Amount] = []
    regularTotals.reserveCapacity(prices.prices.count)
    prices.forEachShared(with: regular) { _, price in
      guard available.contains(price.storefront) else { return }
      regularTotals.append(Amount(storefront: price.storefront, minor: price.amount &* count))
    }
    if !regularTotals.isEmpty {
      writer.key("regularTotal")
      writer.amounts(regularTotals, storefronts)
    }
    writeTerritories(storefronts, &writer)
    let factor = terms.mode.value.isPayAsYouGo ? count : 1
    writer.key("total")
    writer.amounts(
      totals.lazy.map { Amount(storefront: $0.storefront, minor: $0.amount &* factor) }, storefronts)
  }
}

extension OfferPricing {
  /// Whether storefronts have amounts: `free`, `amounts` or `equalized`.
  fileprivate var word: String {
    guard let prices else { return "free" }
    return territories.set.subtracting(prices.territories).isEmpty ? "amounts" : "equalized"
  }
}
