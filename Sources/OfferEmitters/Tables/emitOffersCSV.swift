import Diagnostics
import OfferModel

/// Returns `offers.csv`, with a row for each offer.
package func emitOffersCSV(_ view: CatalogView, decimalComma: Bool = false) -> [UInt8] {
  var csv = CSVWriter(decimalComma: decimalComma)
  csv.row([
    "product", "kind", "id", "name", "campaign", "who", "mode", "duration", "plan", "price", "lowest saving",
    "highest saving", "storefronts", "territories", "start", "end", "priority", "promoted", "link", "state",
    "days",
  ])
  for product in view.products {
    for offer in product.offers {
      let saving = offer.filedSaving?.parts
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
        offer.activity, offer.days(on: view.today),
      ]
      csv.row(cells.map(escapingControls))
    }
  }
  return csv.bytes
}

extension OfferView {
  fileprivate var activity: String {
    if isDraft { return "draft" }
    return isActive ? "active" : "deactivated"
  }
}
