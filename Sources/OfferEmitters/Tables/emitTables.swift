import Diagnostics
package import OfferLanguage
import OfferModel
import SystemCalls

/// `offers.csv`: a row for each offer.
package func emitOffersCSV(_ view: CatalogView) -> [UInt8] {
  var csv = CSVWriter()
  csv.row([
    "product", "kind", "id", "name", "campaign", "who", "mode", "duration", "plan", "price", "lowest saving",
    "highest saving", "storefronts", "start", "end", "priority", "promoted", "link", "state", "days",
  ])
  for product in view.products {
    for offer in product.offers {
      let saving = offer.saving?.parts
      let cells: [String] = [
        product.id, offer.kindWord, offer.identifier ?? "", offer.name, offer.campaign ?? "", offer.audience,
        offer.terms?.mode.value.rawValue ?? "one-time", offer.terms?.length.value.description ?? "",
        offer.terms?.plan.value.rawValue ?? "", offer.cost, saving.map { percentText($0.lowerBound) } ?? "",
        saving.map { percentText($0.upperBound) } ?? "", "\(offer.pricing.territories.set.count)",
        offer.window.start?.value.description ?? "", offer.window.end?.value.description ?? "",
        offer.winBack.map { $0.isHighPriority ? "high" : "normal" } ?? "",
        offer.winBack.map { $0.isPromoted ? "yes" : "no" } ?? "", offer.link ?? "",
        offer.isActive ? "active" : "deactivated", offer.days(on: view.today),
      ]
      csv.row(cells.map(escapingControls))
    }
  }
  return csv.bytes
}

/// `prices.csv`: a row for each storefront in which anything is sold or offered, a column for each price.
///
/// Amounts are those before any price change; a cell is empty where Apple equalizes the price, and where nothing is sold.
///
/// - Parameter view: of the catalog, if options leave something out.
package func emitPricesCSV(_ form: NormalForm, of view: CatalogView? = nil) -> [UInt8] {
  let shown = view.map { Set($0.products.flatMap { $0.prices.map(\.column.header) }) }
  let columns = form.priceColumns.filter { shown?.contains($0.header) ?? true }
  var used = StorefrontSet()
  for column in columns {
    used.formUnion(column.territories)
    // With equalized prices the base territory has an amount, even if nothing is sold there.
    used.formUnion(column.prices.territories)
  }
  used = view?.filter.narrowing(used) ?? used
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
