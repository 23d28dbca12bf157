import Diagnostics
import OfferLanguage
import OfferModel

/// A table of offers for each product that has any, and the regular price of the others.
func offersPart(_ view: CatalogView) -> ReportPart {
  ReportPart(id: "offers", title: "Offers") { page in
    if view.products.isEmpty { page.element("p", text: "The catalog has no products.") }
    for product in view.products {
      page.line()
      page.element("div", ["class": "product"]) { page in
        writeHead(of: product, view, &page)
        guard !product.offers.isEmpty else { return }
        let titles = ["Offer", "Who can have it", "Price and length", "Saving", "When", "App Store"]
        page.table("cards offers", titles.map(Table.Column.text), hasWidths: true) { page in
          for offer in product.offers {
            page.line()
            page.element("tr") { write(offer, view, &$0) }
          }
        }
      }
    }
  }
}

private func writeHead(of product: ProductView, _ view: CatalogView, _ page: inout HTMLText) {
  page.element("header") { page in
    page.name("h3", text: product.name)
    page.name("small", text: "\(product.id) · \(product.kindPhrase)")
    page.element("small") { page in
      page.element("b", text: regularPrice(of: product, view))
      page.text(" · sold in \(placePhrase(product.product.territories.set))")
      if product.offers.isEmpty { page.text(" · no offers") }
    }
  }
}

/// `9.99 USD every month, monthly plan: 0.99 USD every month`.
private func regularPrice(of product: ProductView, _ view: CatalogView) -> String {
  func amount(_ one: PricedColumn) -> String {
    if let price = one.column.prices[view.base] { return price.phrase }
    let isSold = one.column.territories.contains(view.base)
    return isSold ? "Apple's price in \(view.base.code)" : "not sold in \(view.base.code)"
  }
  let regular = product.prices.filter { $0.column.name == .regular }.map { one in
    amount(one) + (product.subscription.map { " " + $0.period.value.everyPhrase } ?? "")
  }
  let monthly = product.prices.filter { $0.column.name == .monthlyPlan }.map { one in
    "monthly plan: \(amount(one)) every month for a year"
  }
  return (regular + monthly).joined(separator: ", ")
}

private func write(_ offer: OfferView, _ view: CatalogView, _ page: inout HTMLText) {
  page.element("th", ["scope": "row"]) { page in
    page.chip(Palette.Kind(offer.kind))
    page.name("span", text: offer.name)
    let id = offer.identifier == offer.name ? nil : offer.identifier
    page.name("small", text: ([offer.kindWord] + [id].compactMap(\.self)).joined(separator: " · "))
    if let campaign = offer.campaign { page.name("span", ["class": "tag"], text: "campaign " + campaign) }
  }
  page.cell { page in
    page.text(capitalized(offer.audience))
    page.element("small", text: "in \(offer.place)")
  }
  page.cell(offer.cost)
  page.cell { write(offer.saving, of: offer, view, &$0) }
  page.cell { $0.dated(offer.days(on: view.today)) }
  page.cell { page in
    if let part = offer.winBack {
      page.text(
        (part.isHighPriority ? "high priority, " : "normal priority, ")
          + (part.isPromoted ? "promoted" : "not promoted"))
    }
    if let link = offer.link, let address = address(link) {
      page.element("small") { page in
        page.element(
          "a", ["href": address, "rel": "noreferrer"],
          text: offer.kind == .winBack ? "direct link" : "where codes are redeemed")
      }
    }
  }
}

private func write(
  _ saving: OfferSaving?, of offer: OfferView, _ view: CatalogView, _ page: inout HTMLText
) {
  guard let saving else {
    if offer.pricing.prices == nil { page.text("free") }
    return
  }
  let isInBase = offer.pricing.territories.set.contains(view.base)
  let base = offer.pricing.prices?[view.base].flatMap { saving.part($0.amount, in: view.base) }
  guard isInBase, let base else { return page.text(saving.phrase) }
  page.text(percentText(base))
  if saving.phrase != percentText(base) { page.element("small", text: saving.phrase + " by storefront") }
}

/// A direct link, or the page where codes are entered. A custom code is part of its address; other codes are not.
private func address(_ link: String) -> String? {
  link.hasPrefix("https://apps.apple.com/") ? link.split(separator: "&code=").first.map(String.init) : nil
}

/// Planned codes of each quarter against what is allowed, and the batches.
func codesPart(_ view: CatalogView) -> ReportPart {
  ReportPart(id: "codes", title: "Codes") { page in
    let (quarters, batches) = (view.quarters, view.table(.batches).rows)
    guard !quarters.isEmpty || !batches.isEmpty else {
      return page.element("p", text: "The catalog has no codes.")
    }
    if quarters.isEmpty {
      page.element("p", text: "No codes are planned from this quarter on.")
    } else {
      page.element(
        "p", ["class": "note"],
        text: "A custom code counts with its redemptions. Own codes are made by offerc; their limit is yours."
      )
      page.element("div", ["class": "quota"]) { page in
        for codes in quarters { write(codes, &page) }
      }
    }
    guard !batches.isEmpty else { return }
    page.table(
      "cards batches",
      Table(
        [
          .text("Batch"), .text("Offer"), .text("Kind"), .numeric("Codes"), .whole("State"),
          .whole("Created"), .whole("Expires"),
        ], batches))
  }
}

/// A bar that is full at the limit.
private func write(_ codes: QuarterlyCodes, _ page: inout HTMLText) {
  let share = codes.share
  let words = "\(grouped(codes.total)) of \(grouped(codes.limit)), \(share)%"
  page.element("div") { page in
    page.element("b", text: codes.quarter)
    page.text(" " + codes.pool.title)
  }
  page.element(
    "svg",
    [
      "viewBox": "0 0 400 16", "preserveAspectRatio": "none", "role": "img",
      "aria-label": "\(codes.quarter), \(codes.pool.title): \(words)",
    ]
  ) { page in
    page.empty("rect", ["class": "track", "width": "400", "height": "16"])
    let width = max(2, min(400, share * 4))
    page.empty("rect", ["class": share > 100 ? "over" : "full", "width": "\(width)", "height": "16"])
  }
  page.element("div", ["class": "w"], text: words)
}
