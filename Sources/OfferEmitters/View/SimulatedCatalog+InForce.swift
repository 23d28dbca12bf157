import OfferLanguage
package import OfferModel
package import OfferRules
package import OfferSimulation

extension SimulatedCatalog {
  /// A catalog with the regular prices that customers pay, as far as a baseline has them: a price that the catalog changes without a day,
  /// or whose day nobody kept, is not one of them.
  package init(_ catalog: Catalog, comparedBy comparison: Comparison?, on today: CalendarDate) {
    self.init(catalog, comparison.map { ExistingOffers($0) }, on: today)
  }

  fileprivate init(_ catalog: Catalog, _ existing: ExistingOffers?, on today: CalendarDate) {
    guard let existing else {
      self.init(catalog)
      return
    }
    var catalog = catalog
    for group in catalog.groups.indices {
      catalog.groups[group].subscriptions = catalog.groups[group].subscriptions.map { planned in
        let actual = planned.inForce(existing, on: today)
        return actual.costsTheSame(as: planned, on: today) ? planned : actual
      }
    }
    self.init(catalog)
  }
}

extension CatalogView {
  /// Returns the catalog for the simulator, with the regular prices that customers pay.
  func simulatedCatalog() -> SimulatedCatalog { SimulatedCatalog(form.catalog, existing, on: today) }
}

extension Subscription {
  /// Whether no amount is another one on a day. Then the history of the catalog stays: it has what earlier customers pay.
  fileprivate func costsTheSame(as other: Subscription, on day: CalendarDate) -> Bool {
    BillingPlan.allCases.allSatisfy { plan in
      guard let own = history(of: plan), let others = other.history(of: plan) else { return true }
      var isSame = true
      own.prices(on: day).forEachShared(with: others.prices(on: day)) { one, another in
        if one.amount != another.amount { isSame = false }
      }
      return isSame
    }
  }
}
