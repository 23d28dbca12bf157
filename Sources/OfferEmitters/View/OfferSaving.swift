import Diagnostics
import OfferModel

/// How much less customers pay for an offer than for the subscription over the same time.
struct OfferSaving: Sendable {
  /// The lowest and the highest percentage of all storefronts with two known amounts.
  let percentages: ClosedRange<Int>
  private let regular: PriceMap
  /// How often the offer's amount is paid, and the regular one over the same time.
  private let times: Int64
  private let regularTimes: Int64

  /// Nil for what is free, where no storefront has both amounts, and where no number of periods is as long as the offer.
  ///
  /// - Parameter day: the day whose regular prices count.
  init?(
    _ terms: OfferTerms?, _ pricing: OfferPricing, of product: Product, _ subscription: Subscription?,
    on day: CalendarDate
  ) {
    guard let prices = pricing.prices else { return nil }
    if let terms, let subscription {
      let plan = terms.plan.value
      guard let history = subscription.history(of: plan),
        let count = terms.length.value.periods(of: subscription.chargingPeriod(of: plan))
      else { return nil }
      regular = history.prices(on: day)
      regularTimes = Int64(count)
      times = terms.mode.value.isPayAsYouGo ? Int64(count) : 1
    } else {
      (regular, times, regularTimes) = (product.prices, 1, 1)
    }
    var range: ClosedRange<Int>?
    let (regular, times, regularTimes) = (regular, times, regularTimes)
    prices.forEachShared(with: regular) { offer, price in
      guard pricing.territories.set.contains(offer.storefront),
        let percent = percentage(offer.amount &* times, of: price.amount &* regularTimes)
      else { return }
      range = range.map { min($0.lowerBound, percent)...max($0.upperBound, percent) } ?? percent...percent
    }
    guard let range else { return nil }
    percentages = range
  }

  /// What an amount in a storefront saves, in whole percent; nil where the regular amount is unknown.
  func percent(_ amount: Int64, in storefront: Storefront) -> Int? {
    regular[storefront].flatMap { percentage(amount &* times, of: $0.amount &* regularTimes) }
  }

  /// `50%`, or `48% to 52%` over all storefronts.
  var phrase: String { percentPhrase(percentages) }
}

/// What `amount` is less than `regular`, in percent, rounded half up: below 0 where it is more.
private func percentage(_ amount: Int64, of regular: Int64) -> Int? {
  guard regular > 0 else { return nil }
  // Thirteen digits and two decimals, twelve times, times two hundred: still an Int64.
  let half = (regular - amount) * 200 + regular
  let whole = half / (regular * 2)
  return Int(half % (regular * 2) < 0 ? whole - 1 : whole)
}
