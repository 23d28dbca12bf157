import Diagnostics
import OfferLanguage
import OfferModel

/// The regular prices of an in-app purchase, or of one billing plan of a subscription, over time.
struct PlanPrices {
  let product: Product
  let plan: BillingPlan
  let history: PriceHistory
  /// How often it is charged; nil for a one-time purchase.
  let period: BillingPeriod?

  var path: ObjectPath { plan.isMonthly ? product.path.with(.monthlyPlan) : product.path }

  /// By day.
  var changes: [PlanPriceChange] {
    guard !history.changes.isEmpty else { return [] }
    var before = history.prices
    return history.inOrder.map { change in
      defer { before = before.overlaid(by: change.prices) }
      return PlanPriceChange(prices: self, change: change, before: before)
    }
  }

  func path(of change: PriceChange) -> ObjectPath {
    path.with(.priceChange, change.startDate.value.description)
  }
}

/// A change of prices with what its storefronts cost right before it.
struct PlanPriceChange {
  let prices: PlanPrices
  let change: PriceChange
  let before: PriceMap

  var path: ObjectPath { prices.path(of: change) }

  /// The storefronts whose price before is known, with the new price.
  func forEachStep(_ body: (_ old: Price, _ new: Price) -> Void) { before.compare(with: change.prices, body) }
}

extension Catalog {
  /// Of subscriptions, then of in-app purchases.
  var planPrices: [PlanPrices] { subscriptions.flatMap { $0.planPrices } + inAppPurchases.map(\.planPrices) }
}

extension InAppPurchase {
  var planPrices: PlanPrices {
    PlanPrices(product: product, plan: .upFront, history: history, period: nil)
  }
}

extension Subscription {
  /// The up-front plan, then the monthly one if there is one.
  var planPrices: [PlanPrices] {
    BillingPlan.allCases.compactMap { plan in
      history(of: plan).map {
        PlanPrices(product: self.product, plan: plan, history: $0, period: chargingPeriod(of: plan))
      }
    }
  }

  var priceChangesOfPlans: [PlanPriceChange] { planPrices.flatMap(\.changes) }
}

/// `CHE (5.00 → 6.00)`.
func stepPhrase(_ old: Price, _ new: Price) -> String {
  let currency = old.storefront.currency
  return
    "\(old.storefront.code) (\(decimalText(old.amount, currency)) → \(decimalText(new.amount, currency)))"
}

/// From which rise on subscribers have to agree: more than half and more than 5 USD, of a yearly charge 50 USD.
struct ConsentLimit {
  private let isYearly: Bool

  init(_ period: BillingPeriod) { isYearly = period == .oneYear }

  var phrase: String { isYearly ? "50 USD" : "5 USD" }
  /// In cents.
  private var dollars: Int64 { isYearly ? 5000 : 500 }

  /// Storefronts in which every increase needs consent: Apple says that there are some, third parties name these.
  static let always = StorefrontSet(["AUT", "CHL", "DEU", "POL"].compactMap { Storefront(code: $0) })
  static let alwaysNote =
    "Apple asks for consent to every increase in some storefronts; third parties name Austria, Chile, Germany and Poland"

  func isHalf(from old: Price, to new: Price) -> Bool { (new.amount - old.amount) * 2 > old.amount }

  func isReached(from old: Price, to new: Price) -> Bool {
    old.storefront.currency == .usd && isHalf(from: old, to: new) && new.amount - old.amount > dollars
  }
}

extension PriceMap {
  /// `forEachShared` for rules that look at every price of a catalog.
  ///
  /// A closure that another module calls takes longer than the comparison; here it becomes part of the loop.
  @inline(__always)
  func compare(with other: PriceMap, _ body: (Price, Price) -> Void) {
    let mine = prices
    let theirs = other.prices
    // Nearly all maps of one subscription name the same storefronts: nothing has to be looked for.
    if mine.count == theirs.count, territories == other.territories {
      for number in mine.indices { body(mine[number], theirs[number]) }
      return
    }
    var i = 0
    var j = 0
    while i < mine.count, j < theirs.count {
      let a = mine[i]
      let b = theirs[j]
      if a.storefront.index == b.storefront.index {
        body(a, b)
        i += 1
        j += 1
      } else if a.storefront.index < b.storefront.index {
        i += 1
      } else {
        j += 1
      }
    }
  }
}

/// The currencies that several storefronts bill in, each with a small number, and the number of each storefront.
struct SharedCurrencies {
  /// By storefront; 0 where too few share its currency.
  let slots: [UInt8]
  let count: Int

  init(atLeast storefronts: Int) {
    var uses = [Int](repeating: 0, count: Currency.allCases.count)
    for storefront in Storefront.all { uses[Int(storefront.currency.rawValue)] += 1 }
    var numbers = [UInt8](repeating: 0, count: uses.count)
    var next: UInt8 = 1
    for (currency, use) in uses.enumerated() where use >= storefronts {
      numbers[currency] = next
      next += 1
    }
    slots = Storefront.all.map { numbers[Int($0.currency.rawValue)] }
    count = Int(next)
  }
}

/// The storefronts in use to which a price map gives nothing.
struct MissingPrices {
  private let missing: StorefrontSet
  private let inUse: StorefrontSet
  private let priced: StorefrontSet

  /// Nil when nothing is missing, as far as the map is known.
  init?(in prices: PriceMap, for inUse: StorefrontSet) {
    let missing = inUse.subtracting(prices.territories)
    guard prices.rest == nil, !prices.isPartial, !missing.isEmpty else { return nil }
    self.missing = missing
    self.inUse = inUse
    priced = prices.territories
  }

  /// `no price in 12 of the 26 storefronts where it is sold: AUT, BEL, BGR, CYP, DEU and 7 more`.
  func phrase(where place: String) -> String {
    let all =
      "of the \(counted(inUse.count, "storefront")) where \(place): \(firstFive(missing.members.lazy.map(\.code)))"
    return missing == inUse ? "no price in any \(all)" : "no price in \(missing.count) \(all)"
  }

  var label: String { "\(counted(missing.count, "storefront")) missing" }

  /// The keys that would fill it, and `rest: equalized`.
  func help(base: Storefront) -> String { "add \(listed(keys, "and")), or \(rest(base))" }

  /// Those that fill most first: currency sets with the number they fill, and the code of a storefront that is alone.
  private var keys: [String] {
    let byCurrency = MissingPrices.currencies.compactMap { storefronts in
      let missing = missing.intersection(storefronts)
      return missing.first.map { (count: missing.count, first: $0) }
    }.sorted { one, other in
      one.count == other.count ? one.first < other.first : one.count > other.count
    }
    let keys = byCurrency.prefix(byCurrency.count > 5 ? 4 : 5).map { count, first in
      count == 1 ? "`\(first.code)`" : "`\(Language.setName(of: first.currency))` (\(count))"
    }
    return keys.count < byCurrency.count ? keys + ["\(byCurrency.count - keys.count) more"] : keys
  }

  /// The storefronts of each currency.
  private static let currencies = Dictionary(grouping: Storefront.all, by: \.currency.rawValue).values.map {
    StorefrontSet($0)
  }

  /// Apple equalizes from the base territory's amount, so that has to be there.
  private func rest(_ base: Storefront) -> String {
    if missing.contains(base) { return "`\(base.code)` with `rest: equalized`" }
    guard priced.contains(base) else { return "`rest: equalized`" }
    return "`rest: equalized` for the prices that Apple equalizes from \(base.code)"
  }
}

/// Of limits that only the offers of both billing plans exceed together.
let bothPlans = "Apple does not say whether the offers of both billing plans count together"

/// `CAN and USA`, `AUT, BEL, BGR, CYP, DEU and 20 more`, `all 175 storefronts`.
func storefrontPhrase(_ set: StorefrontSet) -> String {
  set.count == Storefront.count
    ? "all \(Storefront.count) storefronts" : firstFive(set.members.lazy.map(\.code))
}

/// `[currency-eur, GBR]`: the shortest list of a catalog that means these storefronts, ready to paste.
///
/// The storefronts of a currency are written as its set if all of them are wanted and there are several.
func territoryExpression(_ set: StorefrontSet) -> String {
  var rest = set
  var names: [String] = []
  for currency in Currency.allCases {
    let storefronts = StorefrontSet(Storefront.all.filter { $0.currency == currency })
    guard storefronts.count > 1, storefronts.isSubset(of: rest) else { continue }
    names.append(Language.setName(of: currency))
    rest = rest.subtracting(storefronts)
  }
  return "[" + (names + rest.codes).joined(separator: ", ") + "]"
}
