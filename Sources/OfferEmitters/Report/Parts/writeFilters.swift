import ByteText
import Diagnostics
import OfferModel
import OfferSimulation

/// Writes the switch of storefronts and the filters, which are the same as those of `show`. They are hidden unless the script runs.
func writeFilters(_ view: CatalogView, _ texts: PageTexts?, _ page: inout HTMLText) {
  let offers = view.products.flatMap(\.offers)
  guard view.hasChoices(texts) else { return }
  let campaigns = Set(offers.compactMap(\.campaign)).sorted().map { Choice(value: $0, text: $0) }
  let products = view.products.enumerated()
    .filter { _, product in !product.offers.isEmpty }
    .map { number, product in Choice(value: product.id, number: number, text: product.name) }
  let kinds = OfferKind.allCases.filter { kind in offers.contains { $0.kind == kind } }
  page.element("form", ["id": "filter", "hidden": "hidden", "aria-label": "Storefront and filters"]) { page in
    page.element("fieldset") { page in
      page.element("legend") { $0.element("b", text: "See it as") }
      // The script adds the storefronts, whose names it has.
      if let texts, texts.storefronts.count > 1 {
        page.choice("storefront", label: "Storefront", [], all: "all storefronts", least: 0)
      }
      if let whatIf = texts?.whatIf { page.customers(whatIf, view) }
    }
    if let whatIf = texts?.whatIf { writeAnswers(whatIf, &page) }
    page.element("details", ["class": "only", "open": "open"]) { page in
      page.element("summary") { $0.element("b", text: "Show only") }
      page.element("fieldset") { page in
        page.element("legend", ["class": "v"], text: "Show only")
        page.choice("campaign", label: "Campaign", campaigns)
        page.choice("product", label: "Product", products)
        page.choice("kind", label: "Kind", kinds.map(Choice.init))
        for (name, word) in [("from", "From"), ("to", "To")] {
          page.element("label") { page in
            page.text(word + " ")
            page.empty("input", ["type": "date", "name": name])
          }
        }
        page.element("label") { page in
          page.text("Text ")
          page.empty("input", ["type": "search", "name": "text", "spellcheck": "false"])
        }
      }
    }
  }
  if let first = texts?.firstLeftOut {
    page.name("p", ["class": "note"], text: "Amounts of other storefronts, from \(first) on: see prices.csv")
  }
}

extension CatalogView {
  /// Whether the page has anything to choose.
  func hasChoices(_ texts: PageTexts?) -> Bool {
    texts != nil || products.reduce(0) { count, product in count + product.offers.count } > 1
  }
}

extension HTMLText {
  /// Writes the choice of a customer and a day.
  fileprivate mutating func customers(_ whatIf: WhatIf, _ view: CatalogView) {
    let all = NamedCustomer.all.enumerated().map { number, one in
      Choice(value: one.name.byBytes.replacing(" ", with: "-"), number: number, text: capitalized(one.name))
    }
    choice("customer", label: "Customer", all, all: "anybody")
    let products = whatIf.products.map { one in
      Choice(value: view.products[one.product].id, number: one.product, text: view.products[one.product].name)
    }
    choice("of", label: "Of product", products, all: nil, least: 1)
    element("label") { page in
      page.text("On day ")
      page.empty("input", ["type": "date", "name": "day", "min": whatIf.first.description])
    }
  }
}

/// Writes the place for what a customer can have.
private func writeAnswers(_ whatIf: WhatIf, _ page: inout HTMLText) {
  page.element("section", ["id": "what-if", "hidden": "hidden", "aria-label": "What the customer can have"]) {
    page in
    page.element("p", ["class": "big", "role": "status"], text: "")
    page.element("div") { _ in }
    page.note(
      capitalized(usedIntroductoryOfferPhrase) + ". offerc simulate --customer says more about one customer.")
    if whatIf.leftOut > 0 {
      page.note("Not among the products above: \(counted(whatIf.leftOut, "more product")).")
    }
  }
}

/// Writes what is chosen, below the links to the parts of the page: it stays there while readers scroll.
func writeChosen(_ page: inout HTMLText) {
  page.element("p", ["id": "chosen", "class": "k\(Palette.Kind.introductory.rawValue)", "hidden": "hidden"]) {
    page in
    page.element("output", ["form": "filter"], text: "")
    page.element("button", ["type": "reset", "form": "filter"], text: "Show all")
  }
}
