import Diagnostics
package import OfferLanguage
package import OfferModel
import SystemCalls

/// Returns `prices.csv`, with a row for each storefront in which anything is sold or offered, and a column for each price.
///
/// Amounts are those before any price change. A cell is empty if Apple equalizes the price, or nothing is sold there.
///
/// - Parameter columns: The columns of the normal form that are wanted.
package func emitPricesCSV(
  _ columns: [PriceColumn], of filter: OfferFilter = OfferFilter(), decimalComma: Bool = false
) -> [UInt8] {
  var used = StorefrontSet()
  for column in columns {
    used.formUnion(column.territories)
    // With equalized prices the base territory has an amount, even if nothing is sold there.
    used.formUnion(column.prices.territories)
  }
  let storefronts = filter.narrowing(used).members
  var csv = CSVWriter(decimalComma: decimalComma)
  csv.row(["territory", "country", "currency"] + columns.map(\.header))
  let rows = parallelMap(storefronts) { storefront in
    columns.map { column in
      column.prices[storefront].map { shortDecimalText($0.amount, storefront.currency) } ?? ""
    }
  }
  for (storefront, amounts) in zip(storefronts, rows) {
    csv.amounts([storefront.code, storefront.appleName, storefront.currency.code], amounts)
  }
  return csv.bytes
}

extension CatalogView {
  /// The columns of `prices.csv` that the filter leaves.
  package var priceColumns: [PriceColumn] {
    guard !filter.isEmpty else { return form.priceColumns }
    let offers = products.map { ($0.id, Set($0.offers.map(\.columnName) + [.regular, .monthlyPlan])) }
    let wanted = Dictionary(offers) { first, _ in first }
    return form.priceColumns.filter { wanted[$0.product.productId.value]?.contains($0.name) ?? false }
  }
}
