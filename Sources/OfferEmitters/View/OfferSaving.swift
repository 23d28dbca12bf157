import Diagnostics
import OfferLanguage
import OfferModel

/// How much less customers pay for an offer than for the subscription over the same time, as part of the regular price.
struct OfferSaving: Sendable {
  /// The lowest and the highest saving, over all storefronts with both amounts; below 0 if customers pay more.
  let parts: ClosedRange<Double>
  /// The saving in each of these storefronts.
  let inStorefronts: [(storefront: Storefront, part: Double)]
  private let regular: PriceMap
  /// How often the offer's amount is paid.
  private let times: Int64
  /// How often the regular amount is paid over the same time.
  private let regularTimes: Int64

  /// Returns nil if the offer is free, no storefront has both amounts, or the length is not a whole number of regular periods.
  ///
  /// - Parameter day: The day whose regular prices count.
  init?(
    _ terms: OfferTerms?, _ pricing: OfferPricing, of product: Product, _ subscription: Subscription?,
    on day: CalendarDate
  ) {
    guard let prices = pricing.prices else { return nil }
    let regular: PriceMap
    let times: Int64
    let regularTimes: Int64
    if let terms, let subscription {
      let plan = terms.plan.value
      guard let history = subscription.history(of: plan),
        let count = terms.length.value.periods(of: subscription.chargingPeriod(of: plan))
      else { return nil }
      regular = history.prices(on: day)
      regularTimes = Int64(count)
      times = terms.mode.value.isPayAsYouGo ? Int64(count) : 1
    } else {
      regular = product.prices
      times = 1
      regularTimes = 1
    }
    var all: [(storefront: Storefront, part: Double)] = []
    prices.forEachShared(with: regular) { offer, price in
      guard pricing.territories.set.contains(offer.storefront),
        let part = saving(offer.amount &* times, of: price.amount &* regularTimes)
      else { return }
      all.append((storefront: offer.storefront, part: part))
    }
    guard let low = all.map(\.part).min(), let high = all.map(\.part).max() else { return nil }
    parts = low...high
    inStorefronts = all
    self.regular = regular
    self.times = times
    self.regularTimes = regularTimes
  }

  /// Returns what an amount in a storefront saves, as part of the regular price; nil if that is not known.
  func part(_ amount: Int64, in storefront: Storefront) -> Double? {
    regular[storefront].flatMap { saving(amount &* times, of: $0.amount &* regularTimes) }
  }

  /// Returns how much less an amount in a storefront is over the whole time, in minor units; nil if that is not known.
  func saved(_ amount: Int64, in storefront: Storefront) -> Int64? {
    regularTotal(in: storefront).map { $0 - amount &* times }
  }

  /// The saving over all storefronts: `50% off`, `48.1% to 52% off`, `30% more`.
  var phrase: String { savingPhrase(parts) }

  /// Returns the regular price of a period.
  func regularPrice(in storefront: Storefront) -> Price? { regular[storefront] }

  /// Returns what the subscription costs over the time of the offer.
  func regularTotal(in storefront: Storefront) -> Int64? {
    regular[storefront].map { $0.amount &* regularTimes }
  }
}

/// Returns how much less an amount is than the regular one, as part of that.
private func saving(_ amount: Int64, of regular: Int64) -> Double? {
  regular > 0 ? Double(regular - amount) / Double(regular) : nil
}
