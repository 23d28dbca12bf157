package import Diagnostics
package import OfferModel
import SystemCalls

extension NormalForm {
  /// The same catalog once the price changes that have started by a day are in its prices.
  ///
  /// - Parameter assumed: changes with assumed values are left out.
  package func folded(on day: CalendarDate, without assumed: AssumedValues = AssumedValues()) -> NormalForm {
    guard
      catalog.groups.contains(where: { $0.subscriptions.contains(where: \.hasPriceChanges) })
        || catalog.inAppPurchases.contains(where: { !$0.priceChanges.isEmpty })
    else { return self }
    var result = catalog
    result.inAppPurchases = catalog.inAppPurchases.map { purchase in
      let own = purchase.history.known(assumed).folded(on: day)
      var result = purchase
      result.product.prices = own.prices
      result.priceChanges = own.changes
      return result
    }
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
    !self.priceChanges.isEmpty || !(self.monthlyPlan?.priceChanges.isEmpty ?? true)
  }

  fileprivate func folded(on day: CalendarDate, without assumed: AssumedValues) -> Subscription {
    guard hasPriceChanges else { return self }
    let own = history.known(assumed).folded(on: day)
    return changing { result in
      result.product.prices = own.prices
      result.priceChanges = own.changes
      result.monthlyPlan = self.monthlyPlan.map { $0.folded(on: day, without: assumed) }
    }
  }
}

extension MonthlyPlan {
  fileprivate func folded(on day: CalendarDate, without assumed: AssumedValues) -> MonthlyPlan {
    let own = history.known(assumed).folded(on: day)
    var result = self
    result.pricing = OfferPricing(prices: own.prices, territories: pricing.territories)
    result.priceChanges = own.changes
    return result
  }
}

/// Introductory offers have no identifier: those of one key become one, unless it would have other amounts, such as another one
/// that Apple equalizes from. Sorted by start (none first), end (none last), mode, length, plan and campaign, first storefront.
package func regrouped(
  _ offers: [Offer], _ assumed: AssumedValues, drafts: Set<SourceRange> = []
) -> [Offer] {
  guard offers.count > 1 else { return offers }
  var result: [Offer] = []
  var numbers: [String: [Int]] = [:]
  let sortable = offers.map { offer in (offer: offer, keys: offer.sortKeys) }
  let sorted = sortable.sorted { isOrdered($0.keys, $1.keys) }.map(\.offer)
  for offer in sorted {
    let key = offer.key
    let isDraft = drafts.contains(offer.range)
    if let number = numbers[key]?.first(where: {
      result[$0].agrees(with: offer) && drafts.contains(result[$0].range) == isDraft
    }) {
      result[number] = result[number].changing { $0.absorb(offer.value, assumed) }
    } else {
      numbers[key, default: []].append(result.count)
      result.append(offer)
    }
  }
  return result
}

private func isOrdered(_ a: [String], _ b: [String]) -> Bool { a.lexicographicallyPrecedes(b, by: isOrdered) }

extension OfferData {
  fileprivate var sortKeys: [String] {
    let start = window.start?.value.description ?? "0000-00-00"
    let end = window.end?.value.description ?? "9999-99-99"
    let mode = terms?.mode.value.rawValue
    let length = terms?.length.value.description
    let text = [start, end, mode, length, plan.isMonthly ? plan.rawValue : nil, campaign?.value]
    return [
      text.compactMap(\.self).joined(separator: " "), plan.rawValue,
      pricing.territories.set.first?.code ?? "",
    ]
  }

  /// Adds the storefronts and the prices of another offer. What is assumed of one of them is assumed of both.
  fileprivate mutating func absorb(_ other: OfferData, _ assumed: AssumedValues) {
    func doubted<Value>(_ own: Located<Value>, _ others: Located<Value>?) -> Located<Value> {
      others.flatMap { assumed.value(at: $0.range) == nil ? nil : $0 } ?? own
    }
    if let own = terms {
      terms?.mode = doubted(own.mode, other.terms?.mode)
      terms?.length = doubted(own.length, other.terms?.length)
      terms?.plan = doubted(own.plan, other.terms?.plan)
    }
    window.start = window.start.map { doubted($0, other.window.start) }
    window.end = window.end.map { doubted($0, other.window.end) }
    var territories = pricing.territories
    if assumed.value(at: other.pricing.territories.range) != nil {
      territories.range = other.pricing.territories.range
    }
    territories.set.formUnion(other.pricing.territories.set)
    let prices = pricing.prices.map { $0.merged(with: other.pricing.prices) }
    pricing = OfferPricing(prices: prices, territories: territories)
  }
}

extension Offer {
  /// Whether it is in an offer of a catalog in normal form that has its key.
  package func isPart(of whole: Offer) -> Bool {
    self.pricing.territories.set.subtracting(whole.pricing.territories.set).isEmpty
  }

  fileprivate func agrees(with other: Offer) -> Bool {
    guard let prices = self.pricing.prices, let others = other.pricing.prices else { return true }
    var agrees = true
    prices.forEachShared(with: others) { own, other in agrees = agrees && own.amount == other.amount }
    return agrees
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
