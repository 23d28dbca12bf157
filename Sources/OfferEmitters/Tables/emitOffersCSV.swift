import Diagnostics
import OfferModel

/// `offers.csv`: a row for each offer.
package func emitOffersCSV(_ view: CatalogView) -> [UInt8] {
  var csv = CSVWriter()
  csv.row([
    "product", "kind", "id", "name", "campaign", "who", "mode", "duration", "plan", "price", "lowest saving",
    "highest saving", "storefronts", "start", "end", "priority", "promoted", "link", "state", "days",
  ])
  for product in view.products {
    for offer in product.offers {
      let saving = offer.saving?.percentages
      csv.row([
        product.id, offer.kindWord, offer.identifier ?? "", offer.name, offer.campaign ?? "", offer.audience,
        offer.terms?.mode.value.rawValue ?? "one-time", offer.terms?.length.value.description ?? "",
        offer.terms?.plan.value.rawValue ?? "", offer.cost, saving.map { "\($0.lowerBound)%" } ?? "",
        saving.map { "\($0.upperBound)%" } ?? "", "\(offer.pricing.territories.set.count)",
        offer.window.start?.value.description ?? "", offer.window.end?.value.description ?? "",
        offer.winBack.map { $0.isHighPriority ? "high" : "normal" } ?? "",
        offer.winBack.map { $0.isPromoted ? "yes" : "no" } ?? "", offer.link ?? "",
        offer.isActive ? "active" : "deactivated", offer.days(on: view.today),
      ])
    }
  }
  return csv.bytes
}
