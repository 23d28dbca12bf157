import Diagnostics
import OfferModel

/// Writes the filters, which are the same as those of `show`. They are hidden unless the script runs.
func writeFilters(_ view: CatalogView, _ page: inout HTMLText) {
  let offers = view.products.flatMap(\.offers)
  guard offers.count > 1 else { return }
  var sold = StorefrontSet()
  for offer in offers { sold.formUnion(offer.pricing.territories.set) }
  let places = sold.byName.map { ("\($0.index)", $0.name) }
  let campaigns = Set(offers.compactMap(\.campaign)).sorted().map { ($0, $0) }
  let products = view.products.enumerated()
    .filter { _, product in !product.offers.isEmpty }
    .map { number, product in ("\(number)", product.name) }
  let kinds = OfferKind.allCases.filter { kind in offers.contains { $0.kind == kind } }
  page.element("form", ["id": "filter", "hidden": "hidden", "aria-label": "Filter offers"]) { page in
    page.choice("s", label: "Storefront", places)
    page.choice("c", label: "Campaign", campaigns)
    page.choice("p", label: "Product", products)
    page.choice("k", label: "Kind", kinds.map { ("\($0.rawValue)", Palette.Kind($0).word) })
    for (name, word) in [("f", "From"), ("t", "To")] {
      page.element("label") { page in
        page.text(word + " ")
        page.empty("input", ["type": "date", "name": name])
      }
    }
    page.element("label") { page in
      page.text("Text ")
      page.empty("input", ["type": "search", "name": "q", "spellcheck": "false"])
    }
    page.element("button", ["type": "reset"], text: "Show all")
    page.element("output", text: "")
  }
}

extension HTMLText {
  fileprivate mutating func choice(
    _ name: String, label: String, _ options: [(value: String, text: String)]
  ) {
    guard options.count > 1 else { return }
    element("label") { page in
      page.text(label + " ")
      page.element("select", ["name": name]) { page in
        page.element("option", ["value": ""], text: "all")
        for option in options { page.element("option", ["value": option.value], text: option.text) }
      }
    }
  }
}
