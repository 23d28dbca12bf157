import Diagnostics
import OfferModel

struct OfferSpan {
  /// Day numbers, both inclusive; no start is `Int.min`, no end `Int.max`.
  let first: Int
  let last: Int
  let territories: StorefrontSet
  /// Position of the offer in its list.
  let index: Int
}

extension OfferSpan {
  /// Nil where the end is before the start: `date-order` reports that.
  init?(_ window: DateWindow, _ territories: StorefrontSet, index: Int) {
    let first = window.start?.value.dayNumber ?? Int.min
    let last = window.end?.value.dayNumber ?? Int.max
    guard first <= last else { return nil }
    self.init(first: first, last: last, territories: territories, index: index)
  }

  /// As if Apple took the end date as the first day without the offer; nil where nothing is left.
  var withEndExcluded: OfferSpan? {
    guard last < Int.max else { return self }
    guard first < last else { return nil }
    return OfferSpan(first: first, last: last - 1, territories: territories, index: index)
  }
}

/// Two offers that run on one day in one storefront.
struct OfferOverlap {
  /// The one that starts first; of two that start together the one that is written first.
  let earlier: OfferSpan
  let later: OfferSpan
  let severity: Severity

  var storefronts: StorefrontSet { earlier.territories.intersection(later.territories) }
}

/// For each offer the gravest overlap with one that starts before it, in the order of their starts.
///
/// A sweep over the starts: it compares an offer with those that run when it begins, up to the first overlap that is
/// as grave as `gravest`. Offers without a severity have nothing to do with each other.
func overlaps(
  among spans: [OfferSpan], gravest: Severity, severity: (OfferSpan, OfferSpan) -> Severity?
) -> [OfferOverlap] {
  var running: [OfferSpan] = []
  // Those that have ended go when they may be half of all, so that a list of 100,000 is not gone through each time.
  var purgeAt = 16
  var result: [OfferOverlap] = []
  for span in spans.sorted(by: { ($0.first, $0.index) < ($1.first, $1.index) }) {
    if running.count > purgeAt {
      running.removeAll { $0.last < span.first }
      purgeAt = 2 * running.count + 16
    }
    var worst: OfferOverlap?
    for earlier in running
    where earlier.last >= span.first && !earlier.territories.isDisjoint(with: span.territories) {
      guard let found = severity(earlier, span) else { continue }
      if let worst, found <= worst.severity { continue }
      worst = OfferOverlap(earlier: earlier, later: span, severity: found)
      if found >= gravest { break }
    }
    if let worst { result.append(worst) }
    running.append(span)
  }
  return result
}

/// Offers that all run at the same time in the same storefronts.
struct BusiestMoment {
  /// Positions in the list of offers, ascending.
  var offers: [Int]
  /// The storefronts in which all of them run.
  var storefronts: StorefrontSet
}

/// The earliest moment, from `today` on, at which most offers run together in one storefront; nil if none runs.
///
/// A sweep over the starts that counts offers a storefront; linear in offers × storefronts, after two sorts.
func busiestMoment(of spans: [OfferSpan], from today: Int) -> BusiestMoment? {
  let current = spans.filter { $0.last >= today }
  let starts = current.sorted { ($0.first, $0.index) < ($1.first, $1.index) }
  let ends = current.sorted { $0.last < $1.last }
  var running = [Int](repeating: 0, count: Storefront.count)
  var ended = 0
  var mostRunning = 0
  var busiestDay = 0
  var busiestStorefront = 0
  for span in starts {
    let day = max(span.first, today)
    while ended < ends.count, ends[ended].last < day {
      for storefront in ends[ended].territories.members { running[Int(storefront.index)] -= 1 }
      ended += 1
    }
    for storefront in span.territories.members {
      let index = Int(storefront.index)
      running[index] += 1
      if running[index] > mostRunning {
        mostRunning = running[index]
        busiestDay = day
        busiestStorefront = index
      }
    }
  }
  guard mostRunning > 0 else { return nil }
  let storefront = Storefront(index: UInt8(busiestStorefront))
  let together = current.filter {
    max($0.first, today) <= busiestDay && busiestDay <= $0.last && $0.territories.contains(storefront)
  }
  return BusiestMoment(
    offers: together.map(\.index).sorted(),
    storefronts: together.reduce(StorefrontSet.all) { shared, span in shared.intersection(span.territories) })
}

/// An offer that costs something, with the regular prices on the day it begins: today if that day has passed.
struct PaidOffer {
  private let owner: ProductOffer
  let prices: PriceMap
  let regular: PriceMap
  let periods: PaidPeriods

  /// Nil if it is free, has ended, or belongs to a plan that is missing.
  init?(_ offer: Offer, of subscription: Subscription, on today: CalendarDate) {
    let plan = offer.plan
    guard let prices = offer.pricing.prices, let history = subscription.history(of: plan) else {
      return nil
    }
    if let end = offer.window.end, end.value < today { return nil }
    owner = ProductOffer(offer, of: subscription.product)
    self.prices = prices
    regular = history.prices(on: max(offer.window.start?.value ?? today, today))
    periods = PaidPeriods(offer, subscription.chargingPeriod(of: plan))
  }

  /// Nil if it is free.
  init?(_ offer: Offer, of product: Product) {
    guard let prices = offer.pricing.prices else { return nil }
    owner = ProductOffer(offer, of: product)
    self.prices = prices
    regular = product.prices
    periods = .one
  }

  var path: ObjectPath { owner.path }

  /// `win-back offer 'comeback'`.
  var phrase: String { owner.offer.phrase }

  /// Nil for the code of an in-app purchase, as is `length`.
  var mode: OfferMode? { owner.offer.terms?.mode.value }
  var length: OfferDuration? { owner.offer.terms?.length.value }

  /// `the regular 1500 JPY a period`, `the regular 4500 JPY for 3 periods`: what the same costs without the offer.
  func regularPhrase(_ compared: ComparedPrice) -> String {
    let currency = compared.usual.storefront.currency
    guard mode != nil else { return "the regular \(compared.usual.phrase)" }
    if periods.exact == 1 { return "the regular \(compared.usual.phrase) a period" }
    let amount = Int64(min((Double(compared.usual.amount) * periods.exact).rounded(), 9e18))
    let time = periods.exact == Double(periods.whole) ? "for \(periods.whole) periods" : "for the same time"
    return "the regular \(moneyText(amount, currency)) \(time)"
  }

  func regularLabel(_ compared: ComparedPrice) -> Label {
    Label(regular.range(of: compared.usual), mode == nil ? "the regular price" : "the regular price a period")
  }
}

extension Catalog {
  /// The offers that cost something, those of deactivated codes left out.
  func forEachPaidOffer(on today: CalendarDate, _ body: (PaidOffer) -> Void) {
    for subscription in subscriptions {
      for offer in subscription.offersInUse {
        if let paid = PaidOffer(offer, of: subscription, on: today) { body(paid) }
      }
    }
    for purchase in inAppPurchases {
      for code in purchase.offerCodes where code.isInUse {
        if let paid = PaidOffer(code, of: purchase.product(on: today)) { body(paid) }
      }
    }
  }

  /// The introductory and win-back offers, which have dates; `owner` is asked for only where a finding needs it.
  func forEachDatedOffer(_ visit: (_ window: DateWindow, _ owner: () -> ProductOffer) -> Void) {
    for subscription in subscriptions {
      for offers in [subscription.introductoryOffers, subscription.winBackOffers] {
        for offer in offers { visit(offer.window) { ProductOffer(offer, of: subscription.product) } }
      }
    }
  }
}

/// How many regular periods one payment of an offer covers.
struct PaidPeriods {
  /// A begun period counted as whole.
  let whole: Int
  /// Below one for a month of a yearly subscription.
  let exact: Double
  let ratio: Ratio

  static let one = PaidPeriods(of: .one)

  /// One, or all that an up-front payment covers.
  init(_ offer: Offer, _ period: BillingPeriod) {
    guard let terms = offer.terms, case .payUpFront = terms.mode.value else {
      self = .one
      return
    }
    self.init(of: terms.length.value.ratio(to: period))
  }

  private init(of ratio: Ratio) {
    whole = Int((ratio.numerator + ratio.denominator - 1) / ratio.denominator)
    self.ratio = ratio
    exact = Double(ratio.numerator) / Double(ratio.denominator)
  }
}

extension Subscription {
  /// The offers that customers can still get some day: those of deactivated codes are left out.
  var offersInUse: [Offer] { self.offers.all.filter { $0.isInUse } }
}
