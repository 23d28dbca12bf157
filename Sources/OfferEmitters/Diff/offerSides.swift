import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// Returns the offers of some products by the places of their names.
///
/// - Parameter existing: What the baseline has, whose regular prices count as those that customers pay; nil to count with those of the
///   catalog.
func offerSides(
  of form: NormalForm, _ owners: Set<ObjectPath>, _ today: CalendarDate, _ money: MoneyStyle,
  _ existing: ExistingOffers? = nil
) -> [SourceRange: ChangedMoney.Side] {
  let catalog = form.catalog
  let base = catalog.app.baseTerritory.value
  let subscriptions = catalog.groups.flatMap { group in
    group.subscriptions.filter { owners.contains($0.path) }.map { planned in
      let subscription = existing.map { planned.inForce($0, on: today) } ?? planned
      return ProductView(subscription, in: group, of: catalog, today: today, OfferFilter(), money)
    }
  }
  let purchases = catalog.inAppPurchases.filter { owners.contains($0.path) }.map { planned in
    let purchase = existing.map { planned.inForce($0, on: today) } ?? planned
    return ProductView(purchase, of: catalog, today: today, OfferFilter(), money)
  }
  return (subscriptions + purchases).reduce(into: [:]) { sides, product in
    for offer in product.offers {
      sides[offer.range] = ChangedMoney.Side(
        offer: offer, product: product, base: base, money: money, today: today)
    }
  }
}
