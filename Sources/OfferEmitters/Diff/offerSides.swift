import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// Returns the offers of some products by the places of their names.
func offerSides(
  of form: NormalForm, _ owners: Set<ObjectPath>, _ today: CalendarDate, _ money: MoneyStyle
) -> [SourceRange: ChangedMoney.Side] {
  let catalog = form.catalog
  let base = catalog.app.baseTerritory.value
  let subscriptions = catalog.groups.flatMap { group in
    group.subscriptions.filter { owners.contains($0.path) }.map { subscription in
      ProductView(subscription, in: group, of: catalog, today: today, OfferFilter(), money)
    }
  }
  let purchases = catalog.inAppPurchases.filter { owners.contains($0.path) }.map { purchase in
    ProductView(purchase, of: catalog, today: today, OfferFilter(), money)
  }
  return (subscriptions + purchases).reduce(into: [:]) { sides, product in
    for offer in product.offers {
      sides[offer.range] = ChangedMoney.Side(
        offer: offer, product: product, base: base, money: money, today: today)
    }
  }
}
