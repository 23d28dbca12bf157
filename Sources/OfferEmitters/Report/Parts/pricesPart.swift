import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// Returns the part with the price grid of each product, the base storefront first; for a large catalog only the most frequent amounts.
func pricesPart(_ view: CatalogView, _ texts: PageTexts?) -> ReportPart? {
  let priced = view.products.enumerated().filter { _, product in !product.prices.isEmpty }
  guard !priced.isEmpty else { return nil }
  return ReportPart(id: "prices", title: "Prices", summary: counted(priced.count, "product")) { page in
    let grids = smallGrids(priced.map(\.element))
    writeNote(view, priced.map(\.element), &page)
    writePointsNote(view, texts, &page)
    if grids == nil {
      page.note(
        "This catalog has too many prices for a table of all of them: each line has the most frequent amounts. offerc build --emit csv writes every price to prices.csv."
      )
    }
    page.withFoldedRest(priced.count, of: "product", classes: "more products", all: "prices.csv") {
      page, places in
      for place in places {
        let (number, product) = priced[place]
        page.line()
        let mark = FilterMark(product.offers, of: number, product.product.territories.set)
        page.product(product, isOpen: grids != nil, mark) { page in
          if let grid = grids?[place] {
            write(grid, product, number, view, texts, to: &page)
          } else {
            writeGroups(product, number, view, texts, &page)
          }
          write(texts?.discounts.lines[number] ?? [], &page)
          writeOrigins(product, number, view, texts, &page)
          writeFree(product, number, &page)
        }
      }
    }
  }
}

/// Writes what the columns and the signs of the tables mean.
private func writeNote(_ view: CatalogView, _ products: [ProductView], _ page: inout HTMLText) {
  let columns = products.flatMap(\.prices)
  let known = view.existing.map { existing in
    let source = existing.isLive ? "in the App Store" : "by the baseline"
    return
      "Prices in force \(source) on \(view.today); columns of prices that are not in force say from or until when they are."
  }
  var sentences = [
    known
      ?? "Prices in the file on \(view.today); what is live is not known. Columns of prices for other days say from or until when they are.",
    "Storefronts with equal prices are in one row.",
  ]
  if columns.contains(where: { $0.column.prices.rest != nil }) {
    sentences.append("\(apple): Apple equalizes the price, so the amount is not known here.")
  }
  sentences += [
    "\(none): not sold or offered there.",
    "A percentage off compares with the regular price of the offer's first day over the same time.",
  ]
  if !view.hasRules {
    sentences.append("No amount follows a rule: all are set by hand.")
  } else if columns.contains(where: { !$0.differing.isEmpty }) {
    sentences.append("\(differs): the amount differs from its rule, which gives the one beside the sign.")
  }
  page.note(sentences.joined(separator: " "))
}

extension CatalogView {
  /// Whether any amounts follow rules.
  var hasRules: Bool {
    products.contains { product in product.prices.contains { $0.rulePhrase { $0 } != nil } }
  }
}

/// Writes how to find out whether an amount is one of Apple's price points.
private func writePointsNote(_ view: CatalogView, _ texts: PageTexts?, _ page: inout HTMLText) {
  let own = view.form.catalog.pricePoints != nil
  let example = texts?.pricePoint
  // With a baseline, amounts that are already there are not looked up: see the rule `price-point-unknown`.
  let amounts = view.existing == nil ? "Every amount here" : "Every new or changed amount here"
  let list = own ? "pricePoints" : "Apple's standard price points, as of \(PricePoints.date)"
  page.element("p", ["class": "note"]) { page in
    page.text("\(amounts) was looked up in \(list): Findings names those that are not among them. ")
    if !(texts?.discounts.lines.isEmpty ?? true) {
      page.text("What the discounts of this catalog leave of its regular prices is below each product. ")
    }
    page.text("For other amounts, ")
    page.element("code") { page in
      page.text("offerc prices points ")
      page.text(example?.shown ?? "\(view.base.code) AMOUNT", list: example?.list)
      page.text(own ? " PATH --discount 40" : " --discount 40")
    }
    page.text(" answers.")
  }
}

/// Writes what discounts leave of the regular prices of a product, in the storefront that readers choose.
private func write(_ discounts: [DiscountTexts.Line], _ page: inout HTMLText) {
  for one in discounts {
    page.element("p", ["class": "discount"]) { page in
      page.element("b", text: "\(one.percent) off: ")
      page.text(of: one.text)
    }
  }
}

private let mostCells = 20_000

/// Returns the grids of all products; nil if they have more than `mostCells` cells together.
private func smallGrids(_ products: [ProductView]) -> [PriceGrid]? {
  var grids: [PriceGrid] = []
  var cells = 0
  for product in products {
    let grid = PriceGrid(product.prices)
    cells += grid.cellCount
    guard cells <= mostCells else { return nil }
    grids.append(grid)
  }
  return grids
}

private let apple = "≈"
private let none = "–"
private let differs = "≠"

private func write(
  _ grid: PriceGrid, _ product: ProductView, _ number: Int, _ view: CatalogView, _ texts: PageTexts?,
  to page: inout HTMLText
) {
  let rows = grid.rows.filter(\.hasAmount)
  // The row of the base storefront comes first.
  let ofBase = rows.filter { $0.storefronts.contains(view.base) }
  let others = rows.filter { !$0.storefronts.contains(view.base) }.sorted { row, other in
    let count = row.storefronts.count
    let otherCount = other.storefronts.count
    if count != otherCount { return count > otherCount }
    return row.storefronts.byName[0].name < other.storefronts.byName[0].name
  }
  let ordered = ofBase + others
  let label = "Prices of \(product.name)"
  if !ordered.isEmpty {
    page.withFoldedRest(ordered.count, all: "prices.csv") { page, numbers in
      let name = numbers.lowerBound == 0 ? label : label + ", more rows"
      write(ordered[numbers], of: grid, name, view, &page) { column, page in
        writeHead(of: column, of: product, number, view, texts, &page)
      }
    }
  }
  var equalized = StorefrontSet()
  for row in grid.rows where !row.hasAmount { equalized.formUnion(row.storefronts) }
  write(equalized: equalized, isRest: !ordered.isEmpty, &page)
}

/// Writes rows of a grid as a table that scrolls sideways.
///
/// - Parameter head: Writes the head of a column.
private func write(
  _ rows: ArraySlice<PriceGrid.Row>, of grid: PriceGrid, _ label: String, _ view: CatalogView,
  _ page: inout HTMLText, head: (_ column: PricedColumn, _ page: inout HTMLText) -> Void
) {
  page.element(
    "div",
    ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": label + ", scrolls sideways"]
  ) { page in
    page.element("table", ["class": "grid-table", "aria-label": label]) { page in
      page.element("thead") { page in
        page.element("tr") { page in
          page.element("th", ["scope": "col"], text: "Storefronts")
          for one in grid.columns { head(one, &page) }
        }
      }
      page.element("tbody") { page in
        for row in rows {
          page.line()
          page.element("tr", mark: FilterMark(storefronts: row.storefronts)) {
            write(row, of: grid.columns, view, &$0)
          }
        }
      }
    }
  }
}

/// Writes where Apple equalizes all prices: by name, or where it does not if these are fewer.
///
/// - Parameter isRest: Whether other storefronts have amounts.
private func write(equalized: StorefrontSet, isRest: Bool, _ page: inout HTMLText) {
  guard !equalized.isEmpty else { return }
  let subject = counted(equalized.count, (isRest ? "other " : "") + "storefront")
  page.element("details", ["class": "places"], mark: FilterMark(storefronts: equalized)) { page in
    page.element("summary", text: "\(apple) in \(subject): Apple equalizes every price")
    let others = StorefrontSet.all.subtracting(equalized)
    let isShorter = others.count < equalized.count
    let names = (isShorter ? others : equalized).byName.map { "\($0.name) (\($0.code))" }
    page.text((isShorter ? "Everywhere except: " : "") + names.joined(separator: ", "))
  }
}

extension ProductView {
  /// Returns the offer of a column; nil for regular prices.
  fileprivate func offer(of one: PricedColumn) -> OfferView? {
    offers.first { $0.columnName == one.column.name }
  }
}

/// Writes the head of a column: its title, who decided on the amounts, and what a planned price means for subscribers.
private func writeHead(
  of one: PricedColumn, of product: ProductView, _ number: Int, _ view: CatalogView, _ texts: PageTexts?,
  _ page: inout HTMLText
) {
  func write(_ page: inout HTMLText) {
    page.element("span") { OfferEmitters.write(titleOf: one, of: product, number, view, texts, &$0) }
    if view.hasRules, one.hasAmounts {
      page.element("small", text: one.hasFollowing ? "by rule" : "by hand")
    }
    if case .from(_, let subscribers?)? = one.planned { page.element("small", text: subscribers) }
  }
  // The name of the offer, by which the script can find its row.
  if let name = product.offer(of: one).flatMap({ FilterMark($0, of: number).offerName }) {
    page.element("th", ["scope": "col", "class": "n", "data-o": name], write)
  } else {
    page.element("th", ["scope": "col", "class": "n"], write)
  }
}

/// Writes the title of a column, with the name of its offer instead of the ID. The amount of an introductory offer differs by storefront.
private func write(
  titleOf one: PricedColumn, of product: ProductView, _ number: Int, _ view: CatalogView, _ texts: PageTexts?,
  _ page: inout HTMLText
) {
  guard let offer = product.offer(of: one) else {
    let isBesidePlanned = one.planned == nil && product.prices.contains { $0.planned != nil }
    // Without a baseline, nobody knows what is in force.
    let isInForce = isBesidePlanned && view.existing != nil
    return page.dated(capitalized(one.title) + (isInForce ? ", in force" : ""))
  }
  if offer.kind == .introductory {
    page.text(
      "Introductory, \(offer.shortCost)", with: texts?[FilterMark(offer, of: number)]?.amount)
  } else {
    page.element("bdi", text: offer.name)
  }
  page.dated(one.absenceSuffix)
}

private func write(
  _ row: PriceGrid.Row, of columns: [PricedColumn], _ view: CatalogView, _ page: inout HTMLText
) {
  let members = row.storefronts.byName
  let shown = row.storefronts.contains(view.base) ? view.base : members.first
  page.element("th", ["scope": "row"]) { page in
    guard let shown else { return }
    guard members.count > 1 else {
      page.text(shown.name)
      return page.element("small", text: shown.code)
    }
    let others = members.filter { $0 != shown }
    page.element("details") { page in
      page.element("summary", text: "\(shown.name) and \(counted(others.count, "more storefront"))")
      page.text(members.map { "\($0.name) (\($0.code))" }.joined(separator: ", "))
    }
  }
  for (cell, column) in zip(row.cells, columns) {
    switch cell {
    case .amount(let cell):
      page.element("td", ["class": "n"]) { page in
        func text(_ amount: Int64) -> String { row.currency.map { view.money.text(amount, $0) } ?? "" }
        page.text(text(cell.amount))
        if let saving = cell.saving { page.element("small", text: savingPhrase(saving)) }
        if let saving = cell.plannedSaving {
          page.element("small", text: OfferView.phrase(ofPlannedSaving: saving))
        }
        // The head of the column says whether it has amounts by rule.
        if cell.origin == .byHand, column.hasFollowing { page.element("small", text: "by hand") }
        if case .byHandInsteadOf(let amount) = cell.origin {
          page.element("small", ["class": "warning"]) { page in
            page.element("span", ["role": "img", "aria-label": "differs from its rule:"], text: differs)
            page.text(" " + text(amount))
          }
        }
      }
    case .equalized: page.element("td", ["class": "n"], text: apple)
    case .none: page.element("td", ["class": "n"], text: none)
    }
  }
}

/// Writes a line for each price, with its most frequent amounts.
private func writeGroups(
  _ product: ProductView, _ number: Int, _ view: CatalogView, _ texts: PageTexts?, _ page: inout HTMLText
) {
  page.element("table", ["class": "cards", "aria-label": "Prices of \(product.name)"]) { page in
    page.element("tbody") { page in
      for (place, one) in product.prices.enumerated() {
        page.element("tr", mark: FilterMark(storefronts: one.column.territories)) { page in
          page.element("th", ["scope": "row"]) { page in
            page.element("span") { write(titleOf: one, of: product, number, view, texts, &$0) }
          }
          page.cell {
            $0.text(
              one.amountsPhrase(atMost: 5, view.money), list: texts?.amounts(ofColumn: place, of: number))
          }
        }
      }
    }
  }
}

/// Writes which amounts follow a rule, which differ from theirs, and which people decided on.
private func writeOrigins(
  _ product: ProductView, _ number: Int, _ view: CatalogView, _ texts: PageTexts?, _ page: inout HTMLText
) {
  guard view.hasRules else { return }
  func write(
    _ words: String, _ columns: [PricedColumn], _ detail: (PricedColumn) -> String? = { _ in nil }
  ) {
    guard !columns.isEmpty else { return }
    page.element("p") { page in
      page.element("b", text: words)
      for (place, one) in columns.enumerated() {
        page.text(place > 0 ? "; " : " ")
        OfferEmitters.write(titleOf: one, of: product, number, view, texts, &page)
        if let detail = detail(one) { page.words(" (\(detail))") }
      }
    }
  }
  write("By rule:", product.prices.filter(\.hasFollowing)) { one in
    one.rulePhrase(planned: product.undatedStorefronts(for: one)) { id in
      view.products.first { $0.id == id }?.name ?? id
    }
  }
  writeDiffering(product, number, view, texts, &page)
  write("By hand:", product.prices.filter { $0.hasAmounts && $0.followed == nil })
  write("Apple's prices:", product.prices.filter { !$0.hasAmounts && $0.column.prices.rest != nil })
}

/// The most amounts that are listed because they differ from their rule.
private let mostDiffering = 12

/// Writes the amounts that differ from their rule, each with that of the rule.
private func writeDiffering(
  _ product: ProductView, _ number: Int, _ view: CatalogView, _ texts: PageTexts?, _ page: inout HTMLText
) {
  struct Amounts: Hashable {
    let current: Int64?
    let chosen: Int64
    let currency: Currency
  }
  let all = product.prices.flatMap { one in
    Dictionary(grouping: one.differing) { row in
      Amounts(current: row.current, chosen: row.chosen, currency: row.storefront.currency)
    }.map { amounts, rows in (one: one, amounts: amounts, storefronts: StorefrontSet(rows.map(\.storefront)))
    }
    .sorted { one, other in one.storefronts.comesBefore(other.storefronts) }
  }
  guard !all.isEmpty else { return }
  let everywhere = all.reduce(into: StorefrontSet()) { $0.formUnion($1.storefronts) }
  page.element("div", mark: FilterMark(storefronts: everywhere)) { page in
    page.element("p") { $0.element("b", text: "By hand, although a rule gives another amount:") }
    page.element("ul", ["class": "plain"]) { page in
      for (one, amounts, storefronts) in all.prefix(mostDiffering) {
        page.element("li", mark: FilterMark(storefronts: storefronts)) { page in
          write(titleOf: one, of: product, number, view, texts, &page)
          let current = amounts.current.map { view.money.text($0, amounts.currency) } ?? ""
          let chosen = view.money.text(amounts.chosen, amounts.currency)
          page.text(": \(current) in \(countryPhrase(storefronts)); the rule gives \(chosen)")
        }
      }
    }
    page.more(all.count - mostDiffering, "amount", shownBy: "offerc show PATH --table prices")
  }
}

/// Writes the free offers, which have no price in any table.
private func writeFree(_ product: ProductView, _ number: Int, _ page: inout HTMLText) {
  let free = product.offers.filter { $0.pricing.prices == nil }
  guard !free.isEmpty else { return }
  let shown = free.prefix(8)
  page.element("p") { page in
    page.text("Free: ")
    for offer in shown {
      // The style writes what is between two names, because the script hides some of them.
      page.element("span", ["class": "free", "data-o": "\(number).\(offer.number)"]) { page in
        page.element("bdi", text: offer.titleName)
        page.text("\(offer.titleRest) (\(offer.cost), \(countryPhrase(offer.pricing.territories.set)))")
      }
    }
    if free.count > shown.count { page.text(", and \(counted(free.count - shown.count, "more offer"))") }
  }
}
