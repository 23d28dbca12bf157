import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

let priceTableHead = Table([
  .text("price of"), .text("storefronts"), .numeric("before"), .numeric("after"), .numeric("change"),
]).markdown()

extension CatalogDiff {
  /// A row for each step that prices of storefronts make, those that make the same one together.
  var priceRows: [String] {
    entries.flatMap { entry in
      entry.change.fields.flatMap { field in
        guard case .prices(let old)? = field.old?.value, case .prices(let new)? = field.new?.value else {
          return [String]()
        }
        return priceSteps(from: old, to: new).map { $0.row(of: entry.change.path.label) }
      }
    }
  }
}

extension PriceStep {
  fileprivate func row(of label: String) -> String {
    let currency = territories.first?.currency ?? .usd
    func amount(_ minor: Int64?) -> String { minor.map { moneyText($0, currency) } ?? "–" }
    let place = placePhrase(StorefrontSet(territories))
    return Table.markdownRow([
      escapingBars(markdownCode(label)), place, amount(old), amount(new), percent,
    ])
  }

  /// `+10%`; nothing where there is no amount before or after.
  private var percent: String {
    guard let old, let new, old > 0 else { return "" }
    let tenths = (new - old) * 1000 / old
    let digits = "\(abs(tenths) / 10)" + (tenths % 10 == 0 ? "" : ".\(abs(tenths) % 10)")
    return (tenths < 0 ? "−" : "+") + digits + "%"
  }
}
