import Diagnostics
package import OfferModel

/// The amounts from which Apple equalizes all others in the price changes of a catalog that are still to come.
package struct EqualizedChanges: Sendable {
  let base: Storefront
  /// The amounts in the base storefront, in minor units.
  let amounts: Set<Int64>

  package init(in catalog: Catalog, on today: CalendarDate) {
    let base = catalog.app.baseTerritory.value
    let changes = catalog.subscriptions.flatMap(\.plannedChanges).map(\.change).filter {
      $0.prices.rest != nil && $0.startDate.value > today
    }
    self.base = base
    amounts = Set(changes.compactMap { $0.prices[base]?.amount })
  }
}
