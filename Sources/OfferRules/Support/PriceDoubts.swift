import Diagnostics
import OfferModel

/// The price of an offer in one storefront, compared with the regular price there.
struct ComparedPrice {
  let offered: Price
  /// The price of one regular period.
  let usual: Price
  /// What the offer costs as a share of what the same time costs without it.
  let share: Double

  /// What to do with an amount that is probably a mistake: the one with a zero more or less, if the offer then costs a usual share.
  func correction(toShares usual: ClosedRange<Double>) -> String {
    if usual.contains(share * 10), share < usual.lowerBound {
      return "write \(amountText(offered.amount * 10)) if a digit is missing"
    }
    if usual.contains(share / 10), share > usual.upperBound, offered.amount.isMultiple(of: 10) {
      return "write \(amountText(offered.amount / 10)) if there is an extra digit"
    }
    return "correct it"
  }

  /// An amount; if it is not one of Apple's standard price points, the nearest one.
  private func amountText(_ amount: Int64) -> String {
    let ladder = PricePoints.standard[offered.storefront]
    let currency = offered.storefront.currency
    let (below, above) = ladder.nearest(to: amount)
    let nearest = [below, above].compactMap(\.self).min { abs($0 - amount) < abs($1 - amount) }
    guard let nearest, nearest != amount else { return ladder.text(amount, currency) }
    return "\(ladder.text(nearest, currency)), the price point nearest to \(ladder.text(amount, currency)),"
  }
}

/// The prices of one offer that are probably mistakes, divided among the rules that report them.
///
/// Each storefront belongs to at most one rule, so that one mistake is one finding. The first of these rules that applies
/// gets it: `price-outlier`, `price-discount-outlier`, `upfront-like-period`, `offer-price-implausible`,
/// `offer-price-not-lower`.
struct PriceDoubts {
  /// A share is an outlier if it is more than twice the median share, or less than half of it. Shares that differ only
  /// because amounts are rounded to price points are closer together.
  static let outlierFactor = 2.0
  /// The number of storefronts from which a median says something.
  static let fewestShares = 3
  /// Below this share of the regular price, a digit is probably missing: offers cost 20% to 80% of it, and a tenth of that
  /// is 2% to 8%. An amount of 0.99 for a month that costs 9.99, 10.99 or 11.99 is intended.
  static let lowestShare = 0.08
  /// From this multiple of the regular price on, the price is implausible, and not only no discount.
  static let highestMultiple = 2.0
  /// The number of periods from which the price of one period is suspicious for the whole offer. Two periods for the price
  /// of one are half the price, which is the most common offer.
  static let fewestPeriods = 3.0
  /// An up-front payment in this range, in regular periods, is taken for the price of one period.
  static let nearOnePeriod = 0.85...1.15

  var discountOutliers: [ComparedPrice] = []
  /// The median share of the compared storefronts.
  var median = 0.0
  /// The number of compared storefronts.
  var compared = 0
  var likeOnePeriod: [ComparedPrice] = []
  var implausible: [ComparedPrice] = []
  var storefronts = StorefrontSet()

  /// Reads each price once, and again only if something may be wrong.
  ///
  /// Nil if no price is suspicious.
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
    // A confusion of one period with the whole offer shows in most storefronts.
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

  /// If more than a third of the shares are far from the median, the prices differ intentionally. If the median itself is no
  /// discount, most prices are wrong, which another rule reports.
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

  /// Returns the prices whose storefronts no earlier rule has claimed, and claims them.
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
