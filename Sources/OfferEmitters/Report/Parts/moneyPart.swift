import ByteText
import Diagnostics
import OfferLanguage
import OfferModel
import OfferSimulation
import SystemCalls

/// Returns the part with the cheapest ways that were found for a customer, what offers bring, and which customers can have them.
func moneyPart(_ view: CatalogView, _ catalog: SimulatedCatalog, _ texts: PageTexts?) -> ReportPart {
  ReportPart(
    id: "money", title: "Money", summary: "the cheapest ways, what offers bring, and who can have them"
  ) { page in
    let all = view.productMoney(texts?.cheapest, catalog)
    if let cheapest = texts?.cheapest { writeCheapest(cheapest, view, &page) }
    if all.contains(where: { !$0.earnings.isEmpty }) {
      page.note(
        "You receive: what Apple pays of the total, of a subscription in a subscriber's first year, at the prices of \(view.today); beside it, of a regular period. An offer pays back after the regular periods in which you receive what it gave away."
      )
    } else {
      page.note(
        "No net amounts yet: set pricePoints to the live.json of offerc appstore pull --price-points.")
    }
    page.note(
      "Who can have an offer: on \(view.today), or on its first day if that is later, where the offer is available. ✓: can have it."
    )
    for one in all {
      page.line()
      let mark = FilterMark(one.product.offers, of: one.number, one.product.product.territories.set)
      page.product(one.product, isOpen: true, mark) { write(one, catalog, view, texts, &$0) }
    }
    page.more(
      view.products.count { !$0.offers.isEmpty } - all.count, "product",
      shownBy: "offerc audience PATH --exposure")
    writeAssumptions(all, &page)
  }
}

// MARK: - The cheapest ways

private func writeCheapest(_ cheapest: CheapestTexts, _ view: CatalogView, _ page: inout HTMLText) {
  page.element("h3", text: "The cheapest ways")
  for row in cheapest.rows where row.isFirst && !row.known.isEmpty {
    page.element("p", rowClasses(row, view, "big"), mark: FilterMark(storefronts: row.known)) { page in
      page.name("span", text: row.group)
      page.text(": the cheapest is ")
      page.element("bdi", ["dir": "ltr"]) { $0.text(of: row.product) }
      page.text(" with ")
      page.text(of: row.month)
      page.text(" a month of access, ")
      page.text(of: row.saving)
      page.text(of: row.missing)
    }
  }
  page.note(
    "What a new customer pays from \(spanPhrase(cheapest.span)) with the offers of the catalog, divided by the months with access. The customer begins later or ends earlier where that is cheaper, but takes no break in between. Offers that your server gives are left out. –: no amount is known."
  )
  let hasBreaks = cheapest.rows.contains(where: \.withBreaks.isAnywhere)
  let hasMissing = cheapest.rows.contains(where: \.withCodes.isAnywhere)
  var columns: [Table.Column] = [
    .text("Product"), .numeric("A month of access"), .numeric("Without offers"), .numeric("Saves"),
    .text("Access"), .text("Offers, in order"),
  ]
  if hasMissing { columns.append(.text("With the codes that exist")) }
  if hasBreaks { columns.append(.text("With breaks")) }
  page.table("The cheapest ways", "cards", columns) { page in
    for row in cheapest.rows where !row.storefronts.isEmpty {
      page.element("tr", rowClasses(row, view), mark: FilterMark(storefronts: row.storefronts)) { page in
        page.element("th", ["scope": "row"]) { page in
          page.element("bdi", ["dir": "ltr"]) { $0.text(of: row.product) }
          page.name("small", text: row.group)
        }
        let texts = [row.month, row.regular, row.saving, row.access, row.uses]
        for (text, column) in zip(texts, columns.dropFirst()) { page.cell(of: column) { $0.text(of: text) } }
        var amounts: [CheapestTexts.Amount] = []
        if hasMissing { amounts.append(row.withCodes) }
        if hasBreaks { amounts.append(row.withBreaks) }
        for (amount, column) in zip(amounts, columns.dropFirst(1 + texts.count)) {
          page.cell(of: column) { page in
            page.text(of: amount.amount)
            page.element("small") { $0.text(of: amount.rest) }
          }
        }
      }
    }
  }
  page.noteElsewhere(
    "The steps of these ways are here for \(view.base.name) only: offerc audience PATH --cheapest PRODUCT --storefront CODE has those of the others, and what is not computed for this file.",
    view)
  page.more(
    cheapest.leftOut, "subscription", shownBy: "offerc audience PATH --cheapest PRODUCT")
}

/// Returns the classes of an element about a row, which is hidden without a choice if it is about other storefronts than the base one.
private func rowClasses(
  _ row: CheapestTexts.Row, _ view: CatalogView, _ classes: String = ""
) -> HTMLText.Attributes {
  let isInBase = row.storefronts.contains(view.base)
  let all = [classes, isInBase ? "" : "elsewhere"].filter { !$0.isEmpty }.joined(separator: " ")
  return all.isEmpty ? [:] : ["class": all]
}

extension HTMLText {
  /// Writes a cell with the title of its column, in which a name does not affect the text around it.
  fileprivate mutating func cell(of column: Table.Column, _ body: (inout HTMLText) -> Void) {
    let attributes: Attributes =
      column.isNumeric ? ["class": "n", "data-label": column.title] : ["data-label": column.title]
    element("td", attributes) { page in
      page.element("span") { page in
        page.element("bdi", ["dir": "ltr"], body)
      }
    }
  }
}

/// What the part shows of one product.
private struct ProductMoney: Sendable {
  /// The number of the product in the page.
  let number: Int
  let product: ProductView
  let earnings: [OfferMoneyGroup]
  /// Nil if it is no subscription, or if its regular price is not known.
  let ways: CheapestWays?
  let exposures: [ExposedOffer]
  /// The number of offers whose first day is one too many.
  let leftOut: Int
}

/// Which customers can have an offer on its first day, or today if it has begun.
private struct ExposedOffer: Sendable {
  let offer: OfferView
  let day: CalendarDate
  let kinds: [ExposureMatrix.Kind]
  let row: ExposureMatrix.Row
  let assumed: Set<Assumption>
}

private let mostProducts = 10
/// The most first days of one product for which customers are made.
private let mostDays = 12

extension CatalogView {
  fileprivate func productMoney(
    _ cheapest: CheapestTexts?, _ catalog: SimulatedCatalog
  ) -> [ProductMoney] {
    let earnings = Dictionary(grouping: netMoney, by: \.product)
    let shown = products.enumerated().filter { !$0.element.offers.isEmpty }.prefix(mostProducts)
    return parallelMap(Array(shown)) { number, product in
      let subscription = catalog.number(ofProduct: product.id)
      let ways = subscription.flatMap { cheapest?.inBase[$0] }
      var leftOut = 0
      let exposures = subscription.map { self.exposures(of: product, $0, catalog, leftOut: &leftOut) } ?? []
      return ProductMoney(
        number: number, product: product, earnings: earnings[product.id] ?? [], ways: ways,
        exposures: exposures, leftOut: leftOut)
    }
  }

  /// Returns the offers of a product in the order of the catalog, each on its day.
  ///
  /// - Parameter leftOut: Becomes the number of offers on other days than the first ones.
  private func exposures(
    of product: ProductView, _ subscription: Int, _ catalog: SimulatedCatalog, leftOut: inout Int
  ) -> [ExposedOffer] {
    var matrices: [CalendarDate: ExposureMatrix] = [:]
    return catalog.offers[subscription].compactMap { offer in
      guard let shown = product.offers.first(where: { $0.range == offer.offer.range }) else { return nil }
      var day = today
      if !offer.runs(on: today), let start = offer.nextStart(after: today) { day = start }
      if matrices[day] == nil {
        guard matrices.count < mostDays else {
          leftOut += 1
          return nil
        }
        matrices[day] = ExposureMatrix(subscription, in: base, on: day, of: catalog)
      }
      guard let matrix = matrices[day],
        let row = matrix.rows.first(where: { $0.offer.index == offer.index })
      else { return nil }
      return ExposedOffer(offer: shown, day: day, kinds: matrix.kinds, row: row, assumed: matrix.assumed)
    }
  }
}

private func write(
  _ one: ProductMoney, _ catalog: SimulatedCatalog, _ view: CatalogView, _ texts: PageTexts?,
  _ page: inout HTMLText
) {
  let leaks = one.exposures.filter(\.row.isLeak)
  if !leaks.isEmpty {
    page.element("p") { page in
      page.text("Customers who pay the full price can also have: ")
      for (number, leak) in leaks.enumerated() {
        page.text(number == 0 ? "" : ", ")
        page.title(of: leak.offer)
      }
    }
  }
  writeEarnings(one, view, &page)
  writeExposures(one, view, texts, &page)
  page.more(one.leftOut, "offer", shownBy: "offerc audience PATH --exposure --on DAY")
  guard let ways = one.ways else { return }
  writeSteps(ways, of: one.product, view, catalog, &page)
}

/// Writes the steps of the cheapest ways in the base storefront.
private func writeSteps(
  _ ways: CheapestWays, of product: ProductView, _ view: CatalogView, _ catalog: SimulatedCatalog,
  _ page: inout HTMLText
) {
  let titles = [
    (ways.staying, ""), (ways.existing, ", with the codes that exist"),
    (ways.withBreaks, ", with breaks"),
  ]
  for (way, title) in titles {
    guard let way else { continue }
    page.element("details", ["class": "places"], mark: FilterMark(storefronts: StorefrontSet([view.base]))) {
      page in
      page.element("summary", text: "The cheapest way in \(view.base.name)\(title), step by step")
      page.element("p", text: capitalized(SimulationPage.saving(way, view.money)) + ".")
      let table = SimulationPage.table(of: way, view.money)
      page.table("The cheapest way, \(product.name)\(title)", "cards", table.columns) { page in
        for row in table.rows { page.row(row, table.columns) }
      }
      page.element("ul") { page in
        for line in SimulationPage.notes(on: way, catalog, view.money) { page.name("li", text: line) }
      }
    }
  }
}

// MARK: - What offers bring

private let earningColumns: [Table.Column] = [
  .text("Offer"), .numeric("Price"), .numeric("Saves"), .numeric("Total"), .numeric("You receive"),
  .numeric("Regular period"), .numeric("Pays back after"),
]

private func writeEarnings(_ one: ProductMoney, _ view: CatalogView, _ page: inout HTMLText) {
  guard !one.earnings.isEmpty else { return }
  page.element("h3", text: "What offers bring")
  let inBase = one.earnings.filter { $0.storefronts.contains(view.base) }
  let others = one.earnings.filter { !$0.storefronts.contains(view.base) }
  if !inBase.isEmpty {
    page.element("p", ["class": "note"], mark: FilterMark(storefronts: StorefrontSet([view.base]))) {
      $0.text("In \(view.base.name):")
    }
    page.table("What offers of \(one.product.name) bring", "cards", earningColumns) { page in
      for group in inBase { page.row(group, place: nil, view.money) }
    }
  }
  guard !others.isEmpty else { return }
  let storefronts = others.reduce(into: StorefrontSet()) { all, group in all.formUnion(group.storefronts) }
  page.element("details", ["class": "places"]) { page in
    page.element("summary", text: "In \(counted(storefronts.count, "other storefront"))")
    page.longTable(
      "What offers of \(one.product.name) bring in other storefronts", "cards", earningColumns, others.count,
      all: "offerc show --table money --format csv"
    ) { page, number in
      page.row(others[number], place: countryPhrase(others[number].storefronts), view.money)
    }
  }
}

extension HTMLText {
  /// Writes the row of an offer.
  ///
  /// - Parameter place: The storefronts; nil for the base storefront.
  fileprivate mutating func row(_ group: OfferMoneyGroup, place: String?, _ style: MoneyStyle) {
    let money = group.money
    func text(_ amount: Int64) -> String { style.text(amount, money.currency) }
    let saving = money.saving < 0 ? text(-money.saving) + " more" : text(money.saving)
    let cells = [
      money.price == 0 ? "free" : text(money.price),
      money.saving == 0 ? "nothing" : saving,
      text(money.total), text(money.net), text(money.regularNet),
      money.paysBackAfter == 0 ? "at once" : counted(Int(money.paysBackAfter), "period"),
    ]
    element("tr", mark: FilterMark(storefronts: group.storefronts)) { page in
      page.element("th", ["scope": "row"]) { page in
        page.chip(Palette.Kind(group.offer.kind))
        page.title(of: group.offer)
        if let place { page.element("small", text: place) }
      }
      for (cell, column) in zip(cells, earningColumns.dropFirst()) { page.cell(cell, of: column) }
    }
  }

  /// Writes a row of a table whose cells have the titles of their columns.
  fileprivate mutating func row(_ cells: [String], _ columns: [Table.Column]) {
    element("tr") { page in
      page.element("th", ["scope": "row", "class": "w"], text: cells.first ?? "")
      for (cell, column) in zip(cells, columns).dropFirst() { page.cell(cell, of: column) }
    }
  }
}

// MARK: - Who can have which offer

private func writeExposures(
  _ one: ProductMoney, _ view: CatalogView, _ texts: PageTexts?, _ page: inout HTMLText
) {
  let all = one.exposures
  let product = one.number
  guard let kinds = all.first?.kinds.map(\.name) else { return }
  page.element("h3", text: "Who can have which offer")
  let columns = [Table.Column.text("Offer")] + kinds.map(Table.Column.text)
  page.table("Who can have which offer of \(one.product.name)", "cards matrix", columns) { page in
    for one in all {
      let mark = FilterMark(one.offer, of: product)
      page.element("tr", mark: mark) { page in
        page.element("th", ["scope": "row"]) { page in
          page.chip(Palette.Kind(one.offer.kind))
          page.title(of: one.offer)
          page.element("small") { page in
            page.text(one.offer.shortCost, with: texts?[mark]?.amount)
            page.text(one.day > view.today ? ", on \(one.day)" : "")
          }
        }
        for (unmet, column) in zip(one.row.unmet, columns.dropFirst()) {
          // A dash is for amounts that are not known.
          page.cell(exposurePhrase(unmet).byBytes.replacing("– ", with: ""), of: column)
        }
      }
    }
  }
}

private func writeAssumptions(_ all: [ProductMoney], _ page: inout HTMLText) {
  let ofWays = all.flatMap { one in one.ways?.assumed.inOrder ?? [] }
  let assumed = all.flatMap(\.exposures).reduce(Set(ofWays)) { assumed, one in assumed.union(one.assumed) }
  let isUsed = all.contains { one in
    one.exposures.contains { $0.kinds.contains { $0.customer.hasAssumedIntroductoryOffer } }
  }
  let hasWays = all.contains { $0.ways != nil }
  guard isUsed || hasWays || !assumed.isEmpty else { return }
  page.element("details", ["class": "places"]) { page in
    page.element("summary", text: "What is assumed, also because Apple does not document it")
    page.element("ul") { page in
      if hasWays {
        page.element("li", text: "The cheapest ways: \(SimulationPage.limits).")
        let isComplete = all.allSatisfy { $0.ways?.isComplete ?? true }
        if !isComplete {
          page.element(
            "li", text: "There are too many ways to try all of them, so a cheaper one is possible.")
        }
      }
      if isUsed { page.element("li", text: capitalized(usedIntroductoryOfferPhrase) + ".") }
      for one in assumed.inOrder { page.name("li", text: one.phrase + ".") }
    }
  }
}
