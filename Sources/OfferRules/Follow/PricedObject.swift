package import Diagnostics
package import OfferLanguage
package import OfferModel

/// Something with prices of its own: a product, a billing plan, a price change or a paid offer.
package struct PricedObject: Sendable {
  package let column: PriceColumn
  package let path: ObjectPath
  /// Nil if the territories of the product apply.
  package let territories: Territories?
  /// Where the product, or the billing plan of an offer, is sold.
  package let sold: StorefrontSet
  /// The first day of a price change; nil for other prices.
  package let change: CalendarDate?
  /// What filters ask about an offer; nil for regular prices.
  package let facts: OfferFacts?
  /// The identifier and the reference name of an offer; empty for regular prices.
  package let names: [String]
  /// Nil for regular prices.
  let offer: Terms?
  /// The regular prices of its product and plan; nil for an offer code of an in-app purchase.
  let history: PriceHistory?

  struct Terms: Sendable {
    /// How many regular periods one payment covers.
    let periods: Ratio
    let plan: BillingPlan
    let start: CalendarDate?
  }

  package var prices: PriceMap { column.prices }
  package var isOffer: Bool { offer != nil }

  /// The name in messages and in `prices.csv`.
  package var name: String { column.header + (change.map { ", price change of \($0)" } ?? "") }

  package func isNamed(_ offer: String) -> Bool { facts != nil && (name == offer || names.contains(offer)) }

  package func passes(_ filter: OfferFilter) -> Bool {
    guard var facts else {
      return !filter.isAboutOffers && filter.passes(product: column.product.productId.value, sold)
    }
    // A storefront without a price yet counts as well.
    facts.storefronts = scope
    return filter.passes(facts)
  }

  /// The rule that the amounts follow: its own, otherwise that of its price table.
  package var rule: PriceRule? { prices.follows ?? prices.tableFollows }

  /// Where the price table is named, if the rule is that of the table.
  package var tableOfRule: SourceRange? {
    prices.follows == nil && prices.tableFollows != nil ? prices.table : nil
  }

  /// The storefronts for which the prices can have a key.
  package var scope: StorefrontSet {
    guard let territories, territories.isStated else { return sold }
    return territories.set
  }

  /// The storefronts for which the rule gives amounts.
  var reach: StorefrontSet {
    guard let rule else { return StorefrontSet() }
    var reach = (change == nil ? scope : prices.territories).subtracting(rule.except)
    if prices.follows == nil {
      // An amount of its own, beside the table, was chosen by hand.
      reach = reach.subtracting(StorefrontSet(prices.prices.filter { $0.origin != .table }.map(\.storefront)))
    }
    return reach
  }

  /// The lock of its prices, from the field table.
  var lock: Lock {
    let id: ObjectID? =
      switch column.name {
      case .winBack: .winBackOffer
      case .offerCode: column.product.isSubscription ? .offerCode : .inAppPurchaseOfferCode
      case .promotional: .promotionalOffer
      case .introductory: .introductoryOffer
      case .regular, .monthlyPlan:
        if change == nil {
          nil
        } else {
          column.product.isSubscription ? .priceChange : .purchasePriceChange
        }
      }
    return id.flatMap { Language.current[$0].field(.prices)?.lock } ?? .free
  }
}

extension Catalog {
  /// All objects with prices, product by product, in the order of the catalog.
  ///
  /// - Parameter number: the number of an introductory offer in the normal form, given its place in the list.
  package func pricedObjects(
    number: (Subscription, Int) -> Int = { _, place in place + 1 }
  ) -> [PricedObject] {
    subscriptions.flatMap { subscription in subscription.pricedObjects { number(subscription, $0) } }
      + inAppPurchases.flatMap(\.pricedObjects)
  }
}

extension Subscription {
  fileprivate func pricedObjects(number: (Int) -> Int) -> [PricedObject] {
    // Introductory offers come first, so their place among all offers is that among their kind.
    let offers = self.offers.all.enumerated().compactMap { place, offer in
      priced(PriceColumn.Name(offer, introductoryNumber: number(place)), offer)
    }
    return planPrices.flatMap { prices in
      prices.objects(in: prices.plan.isMonthly ? self.monthlyPlan?.pricing.territories : nil)
    } + offers
  }

  private func priced(
    _ name: PriceColumn.Name, _ offer: Offer
  ) -> PricedObject? {
    let plan = offer.plan
    guard let prices = offer.pricing.prices else { return nil }
    return PricedObject(
      column: PriceColumn(name, of: self.product, prices, in: offer.pricing.territories.set),
      path: path(of: offer),
      territories: offer.pricing.territories, sold: territories(of: plan), change: nil,
      facts: OfferFacts(offer, of: self.product),
      names: [offer.identifier, offer.referenceName].compactMap { $0?.value },
      offer: PricedObject.Terms(
        periods: PaidPeriods(offer, chargingPeriod(of: plan)).ratio, plan: plan,
        start: offer.window.start?.value),
      history: history(of: plan))
  }
}

extension PlanPrices {
  fileprivate func objects(in territories: Territories?) -> [PricedObject] {
    let sold = product.territories.set
    func object(_ prices: PriceMap, _ change: CalendarDate?) -> PricedObject {
      PricedObject(
        column: PriceColumn(
          plan.isMonthly ? .monthlyPlan : .regular, of: product, prices, in: territories?.set ?? sold),
        path: change.map { path.with(.priceChange, $0.description) } ?? path, territories: territories,
        sold: sold, change: change, facts: nil, names: [], offer: nil, history: history)
    }
    return [object(history.prices, nil)] + history.changes.map { object($0.prices, $0.startDate.value) }
  }
}

extension InAppPurchase {
  fileprivate var pricedObjects: [PricedObject] {
    planPrices.objects(in: nil)
      + zip(offerCodes.filter { $0.pricing.prices != nil }, PriceColumn.all(of: self).dropFirst()).map {
        offer, column in
        PricedObject(
          column: column, path: product.path(of: offer), territories: offer.pricing.territories,
          sold: product.territories.set, change: nil,
          facts: OfferFacts(offer, of: product), names: [offer.name],
          offer: PricedObject.Terms(periods: .one, plan: .upFront, start: nil), history: nil)
      }
  }
}
