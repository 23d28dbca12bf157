import ByteText
import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// Returns the part with a table of offers for each product that has any, and the regular prices of the others.
func offersPart(_ view: CatalogView, _ texts: PageTexts?) -> ReportPart {
  let count = view.products.reduce(0) { count, product in count + product.offers.count }
  let summary = "\(counted(count, "offer")) of \(counted(view.products.count, "product"))"
  return ReportPart(id: "offers", title: "Offers", summary: summary) { page in
    if view.products.isEmpty { page.element("p", text: "The catalog has no products.") }
    let products = view.products
    page.withFoldedRest(
      products.count, of: "product", classes: "more products", first: view.countOfFirstProducts,
      all: "offers.csv"
    ) { page, numbers in
      for number in numbers {
        page.line()
        write(products[number], number, isOpen: count <= mostOpen, view, texts, &page)
      }
    }
  }
}

extension CatalogView {
  /// The number of products that have the first rows.
  fileprivate var countOfFirstProducts: Int {
    var rows = 0
    return products.prefix { product in
      defer { rows += product.offers.count }
      return rows < HTMLText.mostRows
    }.count
  }
}

private func write(
  _ product: ProductView, _ number: Int, isOpen: Bool, _ view: CatalogView, _ texts: PageTexts?,
  _ page: inout HTMLText
) {
  var mark = FilterMark(product.offers, of: number, product.product.territories.set)
  mark.words = [product.id]
  page.product(product, isOpen: isOpen, mark) { page in
    page.element("p", ["class": "note"]) { writeRegularPrice(of: product, number, view, texts, &$0) }
    guard !product.offers.isEmpty else { return }
    let titles = ["Offer", "Who can have it", "Price and length", "Saving", "When", "App Store"]
    page.longTable(
      "Offers of \(product.name)", "cards offers", titles.map(Table.Column.text), hasWidths: true,
      product.offers.count, all: "offers.csv"
    ) { page, place in
      let offer = product.offers[place]
      var mark = FilterMark(offer, of: number)
      mark.words = offer.batchGroups.flatMap { [$0.name, $0.code].compactMap(\.self) }
      page.element("tr", ["class": "o"], mark: mark) { write(offer, texts?[mark], view, &$0) }
    }
  }
}

/// The most offers with which the tables of all products are open.
private let mostOpen = 100

extension HTMLText {
  /// Writes the name of a product, which opens and closes what is below it.
  mutating func product(
    _ product: ProductView, isOpen: Bool, _ mark: FilterMark, _ body: (inout HTMLText) -> Void
  ) {
    let attributes: HTMLText.Attributes =
      isOpen ? ["class": "product", "open": "open"] : ["class": "product"]
    element("details", attributes, mark: mark) { page in
      page.element("summary") { page in
        page.name("b", text: product.name)
        page.element("small", text: "\(product.kindPhrase) · \(counted(product.offers.count, "offer"))")
      }
      body(&page)
    }
  }
}

/// Writes the regular price of a product: `$9.99 every month, monthly plan: $0.99 every month; sold in 173 storefronts`.
private func writeRegularPrice(
  of product: ProductView, _ number: Int, _ view: CatalogView, _ texts: PageTexts?, _ page: inout HTMLText
) {
  func amount(_ one: PricedColumn) -> String {
    if let price = one.column.prices[view.base] { return view.money.text(price) }
    let isSold = one.column.territories.contains(view.base)
    return isSold ? "Apple's price in \(view.base.name)" : "not sold in \(view.base.name)"
  }
  let inForce = product.prices.enumerated().filter { _, one in one.planned == nil }
  let regular = inForce.filter { _, one in one.column.name == .regular }
  let monthly = inForce.filter { _, one in one.column.name == .monthlyPlan }
  for (place, one) in regular {
    page.text(amount(one), list: texts?.amounts(ofColumn: place, of: number))
    page.text(product.subscription.map { " " + $0.period.value.everyPhrase } ?? "")
  }
  for (place, one) in monthly {
    page.text((regular.isEmpty ? "" : ", ") + "monthly plan: ")
    page.text(amount(one), list: texts?.amounts(ofColumn: place, of: number))
    page.text(" every month for a year")
  }
  page.text("; sold in \(countryPhrase(product.product.territories.set))")
  for (place, one) in product.prices.enumerated() where one.planned != nil {
    page.element("span", mark: FilterMark(storefronts: one.column.territories)) { page in
      let plan = one.column.name == .monthlyPlan ? "monthly plan " : ""
      page.dated(" · \(plan)\(one.absence ?? ""): ")
      let prices = one.column.prices.restricted(to: one.column.territories)
      page.text(
        prices.amountsPhrase(base: view.base, atMost: 3, view.money),
        list: texts?.amounts(ofColumn: place, of: number))
    }
  }
  page.text(" · " + product.id)
}

private func write(
  _ offer: OfferView, _ texts: PageTexts.OfOffer?, _ view: CatalogView, _ page: inout HTMLText
) {
  page.element("th", ["scope": "row"]) { page in
    page.chip(Palette.Kind(offer.kind))
    page.title(of: offer)
    let id = offer.identifier == offer.name ? nil : offer.identifier
    page.name("small", text: ([offer.kindWord] + [id].compactMap(\.self)).joined(separator: " · "))
    if offer.isDraft { page.element("span", ["class": "tag"], text: "draft") }
    if let campaign = offer.campaign { page.name("span", ["class": "tag"], text: campaign) }
  }
  page.cell { page in
    page.text(capitalized(offer.audience))
    page.element("small", text: "in \(countryPhrase(offer.pricing.territories.set))")
  }
  page.cell { page in
    page.element("bdi") { $0.text(offer.cost, with: texts?.amount) }
  }
  page.cell { write(offer.saving, of: offer, texts, view, &$0) }
  page.cell { $0.dated(offer.days(on: view.today)) }
  page.cell { page in
    if let part = offer.winBack {
      page.text(
        "\(part.priority.value.rawValue) priority, " + (part.isPromoted ? "promoted" : "not promoted"))
    }
    if let link = offer.link, let address = address(link) {
      page.element("small") { page in
        page.element(
          "a", ["href": address, "rel": "noreferrer"],
          text: offer.kind == .winBack ? "Direct link" : "Redemption link")
      }
    }
  }
}

private func write(
  _ saving: OfferSaving?, of offer: OfferView, _ texts: PageTexts.OfOffer?, _ view: CatalogView,
  _ page: inout HTMLText
) {
  guard let saving else {
    if offer.pricing.prices == nil { page.text("free") }
    return
  }
  defer { writePlannedSaving(of: offer, texts, view, &page) }
  let isInBase = offer.pricing.territories.set.contains(view.base)
  let base = offer.pricing.prices?[view.base].flatMap { saving.part($0.amount, in: view.base) }
  guard isInBase, let base else { return page.text(saving.phrase, list: texts?.saving) }
  page.text(savingPhrase(base), list: texts?.saving)
  if let deviation = saving.deviation {
    page.element("small", ["class": "warning all"], text: deviation)
  } else if saving.phrase != savingPhrase(base) {
    page.element("small", ["class": "all"], text: saving.phrase + " by storefront")
  }
}

/// Writes what an offer saves of regular prices that are planned without a day.
private func writePlannedSaving(
  of offer: OfferView, _ texts: PageTexts.OfOffer?, _ view: CatalogView, _ page: inout HTMLText
) {
  let all = offer.plannedSavings
  guard let everywhere = OfferView.phrase(ofPlannedSavings: all) else { return }
  let storefronts = StorefrontSet(all.map(\.storefront))
  let base = all.first { $0.storefront == view.base }
  page.element("small", mark: FilterMark(storefronts: storefronts)) { page in
    page.text(
      base.map { OfferView.phrase(ofPlannedSaving: $0.part) } ?? everywhere,
      list: texts?.plannedSaving)
  }
}

/// Returns the address for a link in the page: the App Store, without a code. Nil if it is not in the App Store.
private func address(_ link: String) -> String? {
  guard link.byBytes.hasPrefix("https://apps.apple.com/") else { return nil }
  return link.byBytes.split(separator: "&code=").first.map(String.init)
}
