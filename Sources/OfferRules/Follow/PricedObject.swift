package import Diagnostics
package import OfferLanguage
package import OfferModel

/// Something with prices of its own, with what its rule depends on: a product, a plan, a change of prices or a paid offer.
package struct PricedObject: Sendable {
  package let column: PriceColumn
  package let path: ObjectPath
  /// Nil where the product's own count.
  package let territories: Territories?
  /// Where the product is sold, or the plan of the offer.
  package let sold: StorefrontSet
  /// The first day of a change of regular prices.
  package let change: CalendarDate?
  /// What filters ask about an offer; nil for regular prices.
  package let facts: OfferFacts?
  /// Identifier and reference name of an offer.
  package let names: [String]
  /// Of an offer.
  let offer: Terms?
  /// Of regular prices, and of a subscription's offers.
  let history: PriceHistory?

  struct Terms: Sendable {
    /// How many regular periods one payment covers.
    let periods: Ratio
    let plan: BillingPlan
    let start: CalendarDate?
  }

  package var prices: PriceMap { column.prices }
  package var isOffer: Bool { offer != nil }

  /// As messages and `prices.csv` name it.
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

  /// What the amounts follow: the own rule before that of the table.
  package var rule: PriceRule? { prices.follows ?? prices.tableFollows }

  /// The name of the price table, if that has the rule.
  package var tableOfRule: SourceRange? {
    prices.follows == nil && prices.tableFollows != nil ? prices.table : nil
  }

  /// Where a key of the prices can count.
  package var scope: StorefrontSet {
    guard let territories, territories.isStated else { return sold }
    return territories.set
  }

  /// The storefronts that the rule is about.
  var reach: StorefrontSet {
    guard let rule else { return StorefrontSet() }
    var reach = (change == nil ? scope : prices.territories).subtracting(rule.except)
    if prices.follows == nil {
      // What the map says itself is decided by hand.
      reach = reach.subtracting(StorefrontSet(prices.prices.filter { $0.origin != .table }.map(\.storefront)))
    }
    return reach
  }

  /// The row of its prices in the field table.
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
  /// Everything with prices, product by product, as written.
  ///
  /// - Parameter number: the number of an introductory offer in the normal form, given its place in the list.
  package func pricedObjects(
    number: (Subscription, Int) -> Int = { _, place in place + 1 }
  ) -> [PricedObject] {
    subscriptions.flatMap { one in one.pricedObjects { number(one, $0) } }
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

/// What the rule of some prices gives on a day.
package struct FollowedPrices: Sendable {
  /// Among the objects of the catalog.
  package let number: Int
  package let object: PricedObject
  package let rule: PriceRule
  /// Apple takes no other amounts.
  package let isLocked: Bool
  /// By storefront.
  package internal(set) var rows: [Row] = []
  /// Where the rule gives nothing.
  package internal(set) var gaps: [Gap: StorefrontSet] = [:]

  package struct Row: Sendable {
    package let storefront: Storefront
    /// What the rule starts from, in minor units.
    package let base: Int64
    package let wanted: ExactAmount
    /// A price point.
    package let chosen: Int64
    /// The amount in the catalog.
    package let current: Int64?

    package var isFollowed: Bool { chosen == current }
  }

  package enum Gap: Int, CaseIterable, Sendable {
    case noRegularPrice, noEqualizedPrice, noPricePoint, noFile, circle

    package var phrase: String {
      switch self {
      case .noRegularPrice: "no regular price is known"
      case .noEqualizedPrice:
        "the file has no amount, and Apple's equalized price is not known (`offerc appstore pull --price-points` reads it)"
      case .noPricePoint: "no price point is within the limits"
      case .noFile: "its file cannot be read, so the rule gives no amount"
      case .circle: "rules follow each other in a circle"
      }
    }
  }

  package var differing: [Row] { rows.filter { !$0.isFollowed } }
}
