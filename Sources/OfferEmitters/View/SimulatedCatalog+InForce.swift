import OfferLanguage
import OfferModel
import OfferSimulation

extension CatalogView {
  /// The catalog for the simulator. With a baseline, its regular prices are those that customers pay: a price that the catalog changes
  /// without a day, or whose day nobody kept, is not one of them.
  var simulatedCatalog: SimulatedCatalog {
    guard let existing else { return SimulatedCatalog(form.catalog) }
    var catalog = form.catalog
    for group in catalog.groups.indices {
      catalog.groups[group].subscriptions = catalog.groups[group].subscriptions.map { planned in
        let actual = planned.inForce(existing, on: today)
        return actual.costsTheSame(as: planned, on: today) ? planned : actual
      }
    }
    return SimulatedCatalog(catalog)
  }
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
