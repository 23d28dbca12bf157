import Diagnostics
package import OfferLanguage
import OfferModel
import SystemCalls

/// `prices.csv`: a row for each storefront in which anything is sold or offered, a column for each price.
///
/// Amounts are those before any price change; a cell is empty where Apple equalizes the price, and where nothing is sold.
package func emitPricesCSV(_ form: NormalForm) -> [UInt8] {
  let columns = form.priceColumns
  var used = StorefrontSet()
  for column in columns {
    used.formUnion(column.territories)
    // With equalized prices the base territory has an amount, even if nothing is sold there.
    used.formUnion(column.prices.territories)
  }
  var csv = CSVWriter()
  csv.row(["territory", "currency"] + columns.map(\.header))
  let rows = parallelMap(used.members) { storefront in
    columns.map { column in
      column.prices[storefront].map { decimalText($0.amount, storefront.currency) } ?? ""
    }
  }
  for (storefront, amounts) in zip(used.members, rows) {
    csv.amounts([storefront.code, storefront.currency.code], amounts)
  }
  return csv.bytes
}
