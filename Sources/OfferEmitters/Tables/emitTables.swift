import Diagnostics
package import OfferLanguage
package import OfferModel
import SystemCalls

/// `offers.csv`: a row for each offer.
package func emitOffersCSV(_ view: CatalogView, decimalComma: Bool = false) -> [UInt8] {
  var csv = CSVWriter(decimalComma: decimalComma)
  csv.row([
    "product", "kind", "id", "name", "campaign", "who", "mode", "duration", "plan", "price", "lowest saving",
    "highest saving", "storefronts", "territories", "start", "end", "priority", "promoted", "link", "state",
    "days",
  ])
  for product in view.products {
    for offer in product.offers {
      let saving = offer.saving?.parts
      let cells: [String] = [
        product.id, offer.kindWord, offer.identifier ?? "", offer.name, offer.campaign ?? "", offer.audience,
        offer.terms?.mode.value.rawValue ?? "one-time", offer.terms?.length.value.description ?? "",
        offer.terms?.plan.value.rawValue ?? "", offer.cost,
        saving.map { csv.decimal(percentText($0.lowerBound)) } ?? "",
        saving.map { csv.decimal(percentText($0.upperBound)) } ?? "",
        "\(offer.pricing.territories.set.count)", offer.pricing.territories.set.codes.joined(separator: " "),
        offer.window.start?.value.description ?? "", offer.window.end?.value.description ?? "",
        offer.winBack?.priority.value.rawValue ?? "",
        offer.winBack.map { $0.isPromoted ? "yes" : "no" } ?? "", offer.link ?? "",
        offer.isDraft ? "draft" : offer.isActive ? "active" : "deactivated", offer.days(on: view.today),
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
/// - Parameter columns: those of the normal form that are wanted.
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
    csv.amounts([storefront.code, storefront.name, storefront.currency.code], amounts)
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
