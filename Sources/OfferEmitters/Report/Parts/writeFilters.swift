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
      page.days(view, texts)
      if let whatIf = texts?.whatIf { page.customers(whatIf, view) }
    }
    writeAnswers(view, texts?.whatIf, &page)
    page.element("details", ["class": "only", "open": "open"]) { page in
      page.element("summary") { $0.element("b", text: "Show only") }
      page.element("fieldset") { page in
        page.element("legend", ["class": "v"], text: "Show only")
        page.choice("campaign", label: "Campaign", campaigns)
        page.choice("product", label: "Product", products)
        page.choice("kind", label: "Kind", kinds.map(Choice.init))
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
  /// Writes the choice of days. Its values are the first and the last day, which the script puts into From and To; these are shown for
  /// other days.
  fileprivate mutating func days(_ view: CatalogView, _ texts: PageTexts?) {
    let campaigns = Set(view.products.flatMap(\.offers).compactMap(\.campaign)).sorted().compactMap { name in
      view.campaignDays[name].map { days in
        Choice(
          value: "\(days.first?.description ?? "")/\(days.last?.description ?? "")",
          text: "days of \(name)" + (days.phrase.map { ", " + $0 } ?? ""))
      }
    }.filter { $0.value != "/" }
    let months = texts?.range.wholeMonths.map { Choice(value: "\($0.first)/\($0.last)", text: $0.name) }
    element("label") { page in
      page.text("When ")
      page.element("select", ["id": "when"]) { page in
        page.element("option", ["value": ""], text: "any day")
        page.element("option", ["value": "\(view.today)/\(view.today)"], text: "today, \(view.today)")
        page.options("Campaigns", campaigns)
        page.options("Months", months ?? [])
        page.element("option", ["value": "-"], text: "other days")
      }
    }
    for (name, word) in [("from", "From"), ("to", "To")] {
      element("label", ["hidden": "hidden"]) { page in
        page.text(word + " ")
        page.empty("input", ["type": "date", "name": name])
      }
    }
  }

  private mutating func options(_ label: String, _ choices: [Choice]) {
    guard !choices.isEmpty else { return }
    element("optgroup", ["label": label]) { page in
      for one in choices { page.element("option", ["value": one.value], text: one.text) }
    }
  }

  /// Writes the choice of a customer and a day.
  fileprivate mutating func customers(_ whatIf: WhatIf, _ view: CatalogView) {
    let all = NamedCustomer.all.enumerated().map { number, one in
      Choice(value: one.name.byBytes.replacing(" ", with: "-"), number: number, text: one.choice)
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

/// Writes the place for the offers that are available in a storefront, on certain days, or to a customer.
private func writeAnswers(_ view: CatalogView, _ whatIf: WhatIf?, _ page: inout HTMLText) {
  page.element("section", ["id": "what-if", "hidden": "hidden", "aria-label": "What customers can have"]) {
    page in
    page.element("p", ["class": "big", "role": "status"], text: "")
    page.element("div") { _ in }
    let used = whatIf == nil ? "" : capitalized(usedIntroductoryOfferPhrase) + ". "
    let unknown =
      "These answers come from the file alone. To include what is live, build the report with --against."
    let note = used + (view.existing == nil ? unknown : "")
    if !note.isEmpty { page.note(note) }
    let undated = view.productsWithUndatedPrices.map(\.name)
    if !undated.isEmpty {
      page.element("p", ["class": "note"]) { page in
        page.text(
          "Amounts count from the regular price in force, without the one that is planned without a day for ")
        page.names(undated)
        page.text(": see Prices.")
      }
    }
    if let whatIf, whatIf.leftOut > 0 {
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
