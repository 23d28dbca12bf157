import OfferModel

extension NormalForm {
  /// The columns of `prices.csv`: products in the order of the normal form, each followed by its offers.
  package var priceColumns: [PriceColumn] {
    catalog.groups.flatMap { $0.subscriptions.flatMap { PriceColumn.all(of: $0) } }
      + catalog.inAppPurchases.flatMap { PriceColumn.all(of: $0) }
  }
}
