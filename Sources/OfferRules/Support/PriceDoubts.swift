import Diagnostics
import OfferModel

struct PricePointFault {
  let severity: Severity
  let message: String
  let label: String
  let help: String?
  let fix: String?

  /// - Parameter prices: what one key says, in one or several storefronts of one currency.
  init(_ prices: [Price], _ points: PricePoints) {
    let listed = prices.first { points.listed.contains($0.storefront) }
    let price = listed ?? prices[0]
    let currency = price.storefront.currency
    let ladder = points[price.storefront]
    let text = { ladder.text($0, currency) }
    let (below, above) = ladder.nearest(to: price.amount)
    let found = "the price \(price.phrase) in \(PricePointFault.place(prices))"
    let list = listed == nil ? nil : points.file
    let source =
      list.map { "the price points in \($0)" } ?? "Apple's price points (as of \(PricePoints.date))"

    switch (below, above) {
    case (let below?, let above?):
      let hasDecimals = ladder.isWhole && currency.minorDigits > 0 && price.amount % 100 != 0
      let nearest = "the nearest are \(text(below)) and \(text(above))"
      message =
        hasDecimals
        ? "\(found) has decimals, but all \(currency.code) amounts in \(source) are whole: \(nearest)"
        : "\(found) is not one of \(source): \(nearest)"
      label = hasDecimals ? "no decimals here" : "not a price point"
      help = "write \(text(below)) or \(text(above))"
      fix = text(price.amount - below <= above - price.amount ? below : above)
    case (nil, let above?):
      message = "\(found) is below \(text(above)) \(currency.code), the lowest of \(source)"
      label = "too low"
      help = "write \(text(above))"
      fix = text(above)
    case (let below?, nil) where list == nil:
      message =
        """
        \(found) is above \(text(below)) \(currency.code), the highest of Apple's standard price points \
        (as of \(PricePoints.date))
        """
      label = "needs Apple's higher price points"
      help = "request higher price points from Apple, or write \(text(below))"
      fix = nil
    case (let below, _):
      let highest = below.map(text) ?? ""
      message = "\(found) is above \(highest) \(currency.code), the highest of \(source)"
      label = "too high"
      help = "write \(highest), or download the list again if Apple has given you higher price points"
      fix = nil
    }
    if list != nil {
      severity = .error
    } else {
      // Apple may have given higher price points to the developer.
      severity = above == nil ? .info : .warning
    }
  }

  /// `SWE`, `25 storefronts`.
  private static func place(_ prices: [Price]) -> String {
    prices.count == 1 ? prices[0].storefront.code : counted(prices.count, "storefront")
  }
}

/// What an offer costs in one storefront, and what a regular period costs there.
struct ComparedPrice {
  let offered: Price
  let usual: Price
  /// Of what the same time costs without the offer.
  let share: Double
}

/// The order of the rules is here: what a storefront is in, it is in alone, so that one mistake is one finding.
/// First `price-outlier`, then `price-discount-outlier`, `upfront-like-period`, `offer-price-implausible`, and last
/// `offer-price-not-lower`.
struct PriceDoubts {
  /// Less than half or more than twice the median share: shares that are rounded to price points are nearer to each other.
  static let outlierFactor = 2.0
  /// A share by storefront is compared from so many storefronts on.
  static let fewestShares = 3
  /// Offers cost from 20 to 80% of the regular price, which a digit too few makes 2 to 8%; 0.99 for a month of 9.99,
  /// 10.99 or 11.99 is a price that is meant.
  static let lowestShare = 0.08
  /// From so many times the regular price on it is not only a lack of a discount.
  static let highestMultiple = 2.0
  /// Two months for the price of one are half the price, the most usual offer.
  static let fewestPeriods = 3.0
  /// How far from the price of one period an up-front payment may be to be taken for it.
  static let nearOnePeriod = 0.85...1.15

  var discountOutliers: [ComparedPrice] = []
  /// The median share and how many storefronts it is of.
  var median = 0.0
  var compared = 0
  var likeOnePeriod: [ComparedPrice] = []
  var implausible: [ComparedPrice] = []
  var storefronts = StorefrontSet()

  /// Looks at each price once; only where something may be wrong it looks again.
  init?(_ offer: PaidOffer) {
    let periods = offer.periods.exact
    var lowest = Double.infinity
    var highest = 0.0
    var isAnyNearOnePeriod = false
    let mayBeOnePeriod = periods >= PriceDoubts.fewestPeriods
    offer.prices.compare(with: offer.regular) { offered, usual in
      guard offered.amount > 0, usual.amount > 0 else { return }
      let times = Double(offered.amount) / Double(usual.amount)
      if times < lowest { lowest = times }
      if times > highest { highest = times }
      if mayBeOnePeriod && PriceDoubts.nearOnePeriod.contains(times) { isAnyNearOnePeriod = true }
    }
    guard highest > 0 else { return nil }
    let areFarApart = highest > lowest * PriceDoubts.outlierFactor
    let isAnyTooLow = lowest < PriceDoubts.lowestShare * periods
    let isAnyTooHigh = highest >= PriceDoubts.highestMultiple * Double(offer.periods.whole)
    guard isAnyNearOnePeriod || areFarApart || isAnyTooLow || isAnyTooHigh else { return nil }
    var shares: [ComparedPrice] = []
    offer.prices.compare(with: offer.regular) { offered, usual in
      guard offered.amount > 0, usual.amount > 0 else { return }
      let regular = Double(usual.amount) * periods
      shares.append(ComparedPrice(offered: offered, usual: usual, share: Double(offered.amount) / regular))
    }
    sort(shares, of: offer)
  }

  private mutating func sort(_ shares: [ComparedPrice], of offer: PaidOffer) {
    var search = OutlierSearch()
    for found in search.outliers(in: offer.prices) + search.outliers(in: offer.regular) {
      storefronts.insert(found.price.storefront)
    }
    findDiscountOutliers(shares)
    discountOutliers = claim(discountOutliers)
    // Who mixes up the period and the whole does it everywhere.
    let like = shares.filter { PriceDoubts.nearOnePeriod.contains($0.share * offer.periods.exact) }
    let areTotalsMixedUp = offer.periods.exact >= PriceDoubts.fewestPeriods && 2 * like.count > shares.count
    if areTotalsMixedUp { likeOnePeriod = claim(like) }
    let wholePeriods = offer.periods.exact / Double(offer.periods.whole)
    implausible = claim(
      shares.filter {
        $0.share * wholePeriods >= PriceDoubts.highestMultiple
          || $0.share < PriceDoubts.lowestShare && !areTotalsMixedUp
      })
  }

  /// Where more than a third are far from the median, the prices differ by intention; where the median is no discount,
  /// it is what is wrong.
  private mutating func findDiscountOutliers(_ shares: [ComparedPrice]) {
    guard shares.count >= PriceDoubts.fewestShares else { return }
    let sorted = shares.map(\.share).sorted()
    let middle = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    guard middle < 1 else { return }
    let far = shares.filter {
      $0.share > middle * PriceDoubts.outlierFactor || $0.share * PriceDoubts.outlierFactor < middle
    }
    guard 3 * far.count <= shares.count else { return }
    discountOutliers = far
    median = middle
    compared = shares.count
  }

  /// Those of `found` that no rule before has claimed.
  private mutating func claim(_ found: [ComparedPrice]) -> [ComparedPrice] {
    let free = found.filter { !storefronts.contains($0.offered.storefront) }
    for one in free { storefronts.insert(one.offered.storefront) }
    return free
  }
}

/// `5%`, `7.6%`, `less than 0.1%`.
func percentPhrase(_ share: Double) -> String {
  share < 0.001 ? "less than 0.1%" : percentText(share, below: PriceDoubts.lowestShare)
}

func wholeText(_ number: Double) -> String { grouped(Int(min(number.rounded(), 1e15))) }

/// A price far from the median of its currency.
struct PriceOutlierFound {
  let price: Price
  let median: Int64
  /// How many prices of the currency the map has.
  let storefronts: Int
}

/// Finds prices that are more than five times the median of their currency in one map, or less than a fifth of it.
///
/// Looks at each price once, for the extremes of each currency; only where these are far apart it sorts.
struct OutlierSearch {
  private static let factor: Int64 = 5
  private static let fewest = 3
  private let currencies = SharedCurrencies(atLeast: OutlierSearch.fewest)
  private var lowest: [Int64]
  private var highest: [Int64]

  init() {
    lowest = [Int64](repeating: .max, count: currencies.count)
    highest = [Int64](repeating: 0, count: currencies.count)
  }

  /// In the order of the storefronts.
  mutating func outliers(in map: PriceMap) -> [PriceOutlierFound] {
    guard map.prices.count >= OutlierSearch.fewest else { return [] }
    for slot in 0..<currencies.count {
      lowest[slot] = .max
      highest[slot] = 0
    }
    for price in map.prices {
      let slot = Int(currencies.slots[Int(price.storefront.index)])
      if price.amount < lowest[slot] { lowest[slot] = price.amount }
      if price.amount > highest[slot] { highest[slot] = price.amount }
    }
    var found: [PriceOutlierFound] = []
    // Slot 0 holds the currencies of single storefronts.
    for slot in 1..<currencies.count where isFarAbove(highest[slot], lowest[slot]) {
      found += outliers(among: map.prices.filter { Int(currencies.slots[Int($0.storefront.index)]) == slot })
    }
    return found.sorted { $0.price.storefront < $1.price.storefront }
  }

  private func outliers(among prices: [Price]) -> [PriceOutlierFound] {
    guard prices.count >= OutlierSearch.fewest else { return [] }
    let amounts = prices.map(\.amount).sorted()
    let lower = amounts[(amounts.count - 1) / 2]
    let upper = amounts[amounts.count / 2]
    let median = lower + (upper - lower) / 2
    return prices.filter { isFarAbove($0.amount, median) || isFarAbove(median, $0.amount) }
      .map { PriceOutlierFound(price: $0, median: median, storefronts: prices.count) }
  }

  /// `amount > factor × other`, without an overflow.
  private func isFarAbove(_ amount: Int64, _ other: Int64) -> Bool {
    amount > 0 && (amount - 1) / OutlierSearch.factor >= other
  }
}
