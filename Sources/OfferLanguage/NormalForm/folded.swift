import SystemCalls
package import OfferModel

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
