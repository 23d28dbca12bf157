import ByteText
import Diagnostics
import OfferLanguage
import OfferModel

/// Returns the part with a table of offers for each product that has any, and the regular prices of the others.
func offersPart(_ view: CatalogView, _ texts: PageTexts?) -> ReportPart {
  ReportPart(id: "offers", title: "Offers") { page in
    if view.products.isEmpty { page.element("p", text: "The catalog has no products.") }
    let count = view.products.reduce(0) { count, product in count + product.offers.count }
    var before = 0
    for (number, product) in view.products.enumerated() {
      page.line()
      var mark = FilterMark(product.offers, of: number, product.product.territories.set)
      mark.words = [product.id]
      page.product(
        product, isOpen: count <= mostOpen, mark, classes: before >= HTMLText.mostPrinted ? " x" : ""
      ) { page in
        page.element("p", ["class": "note"]) { writeRegularPrice(of: product, number, view, texts, &$0) }
        guard !product.offers.isEmpty else { return }
        let titles = ["Offer", "Who can have it", "Price and length", "Saving", "When", "App Store"]
        page.table(
          "Offers of \(product.name)", "cards offers", titles.map(Table.Column.text), hasWidths: true
        ) { page in
          for (place, offer) in product.offers.enumerated() {
            page.line()
            let isCut = before + place >= HTMLText.mostPrinted
            var mark = FilterMark(offer, of: number)
            mark.words = offer.batchGroups.flatMap { [$0.name, $0.code].compactMap(\.self) }
            page.element("tr", ["class": isCut ? "x" : "o"], mark: mark) {
              write(offer, texts?[mark], view, &$0)
            }
          }
        }
      }
      before += product.offers.count
    }
    page.cutNote(count, all: "offers.csv")
  }
}

/// The most offers with which the tables of all products are open.
private let mostOpen = 100

extension HTMLText {
  /// Writes the name of a product, which opens and closes what is below it.
  mutating func product(
    _ product: ProductView, isOpen: Bool, _ mark: FilterMark, classes: String = "",
    _ body: (inout HTMLText) -> Void
  ) {
    let name = "product" + classes
    let attributes: HTMLText.Attributes = isOpen ? ["class": name, "open": "open"] : ["class": name]
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
  let regular = product.prices.enumerated().filter { _, one in one.column.name == .regular }
  let monthly = product.prices.enumerated().filter { _, one in one.column.name == .monthlyPlan }
  for (place, one) in regular {
    page.text(amount(one), list: texts?.amounts(ofColumn: place, of: number))
    page.text(product.subscription.map { " " + $0.period.value.everyPhrase } ?? "")
  }
  for (place, one) in monthly {
    page.text((regular.isEmpty ? "" : ", ") + "monthly plan: ")
    page.text(amount(one), list: texts?.amounts(ofColumn: place, of: number))
    page.text(" every month for a year")
  }
  page.text("; sold in \(countryPhrase(product.product.territories.set)) · \(product.id)")
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
  let isInBase = offer.pricing.territories.set.contains(view.base)
  let base = offer.pricing.prices?[view.base].flatMap { saving.part($0.amount, in: view.base) }
  guard isInBase, let base else { return page.text(saving.phrase, list: texts?.saving) }
  page.text(savingPhrase(base), list: texts?.saving)
  if let deviation = saving.deviation {
    page.element("small", ["class": "warning"], text: deviation)
  } else if saving.phrase != savingPhrase(base) {
    page.element("small", ["class": "all"], text: saving.phrase + " by storefront")
  }
}

/// Returns the address for a link in the page: the App Store, without a code. Nil if it is not in the App Store.
private func address(_ link: String) -> String? {
  guard link.byBytes.hasPrefix("https://apps.apple.com/") else { return nil }
  return link.byBytes.split(separator: "&code=").first.map(String.init)
}
