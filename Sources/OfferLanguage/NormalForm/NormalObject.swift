package import Diagnostics
package import OfferModel
import SystemCalls

/// An object of the normal form as data: the fields it has, sorted by key.
///
/// Emitters and the comparison with a baseline walk it without knowing any key by name.
package struct NormalObject: Sendable {
  package let type: ObjectID
  /// Where the object is named.
  package let range: SourceRange
  package let fields: [NormalField]

  package init(_ type: ObjectID, at range: SourceRange, _ fields: [NormalField?]) {
    self.type = type
    self.range = range
    self.fields = fields.compactMap { $0 }.sorted { $0.key < $1.key }
  }
}

package struct NormalField: Sendable {
  package let key: Key
  package let value: NormalValue
  package let range: SourceRange

  package init(key: Key, value: NormalValue, range: SourceRange) {
    self.key = key
    self.value = value
    self.range = range
  }
}

package enum NormalValue: Sendable {
  case text(String)
  case integer(Int)
  case boolean(Bool)
  case texts([String])
  indirect case object(NormalObject)
  case objects([NormalObject])
  /// Sorted by locale.
  indirect case localizations([(locale: String, object: NormalObject)])
  /// All storefronts, and those whose codes somebody wrote.
  case territories(StorefrontSet, written: StorefrontSet)
  indirect case prices(PriceMap)
}

extension NormalForm {
  /// The same catalog once the price changes that have started by a day are in its prices.
  ///
  /// - Parameter assumed: a change in which nobody has looked something up is left out.
  package func folded(on day: CalendarDate, without assumed: AssumedValues = AssumedValues()) -> NormalForm {
    guard catalog.groups.contains(where: { $0.subscriptions.contains(where: \.hasPriceChanges) }) else {
      return self
    }
    var result = catalog
    result.groups = parallelMap(catalog.groups) { group in
      var group = group
      group.subscriptions = group.subscriptions.map { $0.folded(on: day, without: assumed) }
      return group
    }
    return NormalForm(catalog: result)
  }
}

extension Subscription {
  fileprivate var hasPriceChanges: Bool {
    !priceChanges.isEmpty || !(monthlyPlan?.priceChanges.isEmpty ?? true)
  }

  fileprivate func folded(on day: CalendarDate, without assumed: AssumedValues) -> Subscription {
    guard hasPriceChanges else { return self }
    let own = history.known(assumed).folded(on: day)
    return Subscription(
      product: product.with(prices: own.prices, territories: product.territories), level: level,
      period: period,
      promotionalImage: promotionalImage, priceChanges: own.changes,
      monthlyPlan: monthlyPlan.map { $0.folded(on: day, without: assumed) },
      introductoryOffers: introductoryOffers,
      promotionalOffers: promotionalOffers, winBackOffers: winBackOffers, offerCodes: offerCodes)
  }
}

extension MonthlyPlan {
  fileprivate func folded(on day: CalendarDate, without assumed: AssumedValues) -> MonthlyPlan {
    let own = history.known(assumed).folded(on: day)
    return MonthlyPlan(
      range: range, pricing: OfferPricing(prices: own.prices, territories: pricing.territories),
      priceChanges: own.changes, availableInNewTerritories: availableInNewTerritories)
  }
}

/// Introductory offers have no identifier: they are taken apart by storefront, and those that are equal in mode, length and
/// dates become one. Sorted by start (none first), end (none last), mode, length.
func regrouped(_ offers: [IntroductoryOffer]) -> [IntroductoryOffer] {
  guard offers.count > 1 else { return offers }
  var result: [IntroductoryOffer] = []
  var numbers: [String: Int] = [:]
  for offer in offers {
    let key = offer.sortKey
    if let number = numbers[key] {
      result[number].absorb(offer)
    } else {
      numbers[key] = result.count
      result.append(offer)
    }
  }
  return result.sorted { isOrdered($0.sortKey, $1.sortKey) }
}

extension IntroductoryOffer {
  fileprivate var sortKey: String {
    let start = window.start?.value.description ?? "0000-00-00"
    let end = window.end?.value.description ?? "9999-99-99"
    let plan = terms.plan.value.isMonthly ? [terms.plan.value.rawValue] : []
    return
      ([start, end, terms.mode.value.rawValue, terms.length.value.description] + plan
      + (campaign.map { [$0.value] } ?? [])).joined(separator: " ")
  }

  /// Takes over where the other can be had, and for how much.
  fileprivate mutating func absorb(_ other: IntroductoryOffer) {
    var territories = terms.pricing.territories
    territories.set.formUnion(other.terms.pricing.territories.set)
    let prices = terms.pricing.prices.map { $0.merged(with: other.terms.pricing.prices) }
    terms.pricing = OfferPricing(prices: prices, territories: territories)
  }
}

extension PriceMap {
  /// A storefront that both have keeps the lower price, whichever is first.
  func merged(with others: PriceMap?) -> PriceMap {
    guard let others else { return self }
    var result = self
    var merged: [Storefront: Price] = [:]
    for price in prices + others.prices {
      if let known = merged[price.storefront], known.amount <= price.amount { continue }
      merged[price.storefront] = price
    }
    result.prices = merged.values.sorted { $0.storefront < $1.storefront }
    result.territories.formUnion(others.territories)
    result.rest = rest ?? others.rest
    return result
  }
}
