import Diagnostics
import OfferLanguage
import OfferModel

/// Returns the part with the price grid of each product, the base storefront first; for a large catalog only the most frequent amounts.
func pricesPart(_ view: CatalogView, _ texts: PageTexts?) -> ReportPart? {
  let priced = view.products.enumerated().filter { _, product in !product.prices.isEmpty }
  guard !priced.isEmpty else { return nil }
  return ReportPart(id: "prices", title: "Prices", summary: counted(priced.count, "product")) { page in
    let grids = smallGrids(priced.map(\.element))
    page.note(
      "Prices in force on \(view.today), and others with the day from or until which they are; storefronts with equal prices in one row. \(apple): Apple equalizes the price, so the amount is not known here. \(none): not sold or offered there. A percentage off compares with the regular price over the same time."
    )
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
            writeGroups(product, number, view.money, texts, &page)
          }
          writeRules(product, number, view, texts, &page)
          writeFree(product, number, &page)
        }
      }
    }
  }
}

/// Writes how to find out whether an amount is one of Apple's price points.
private func writePointsNote(_ view: CatalogView, _ texts: PageTexts?, _ page: inout HTMLText) {
  let own = view.form.catalog.pricePoints != nil
  let example = texts?.pricePoint
  page.element("p", ["class": "note"]) { page in
    if own {
      page.text(
        "Every amount here was looked up in pricePoints: Findings names those that are no price points. ")
    }
    page.text("Is 40% off a price point, and which amount is it? ")
    page.element("code") { page in
      page.text("offerc prices points ")
      page.text(example?.shown ?? "\(view.base.code) AMOUNT", list: example?.list)
      page.text(own ? " PATH --discount 40" : " --discount 40")
    }
    page.text(" answers.")
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
        write(titleOf: column, of: product, number, texts, &page)
      }
    }
  }
  var equalized = StorefrontSet()
  for row in grid.rows where !row.hasAmount { equalized.formUnion(row.storefronts) }
  write(equalized: equalized, isRest: !ordered.isEmpty, &page)
}

/// Writes rows of a grid as a table that scrolls sideways.
///
/// - Parameter title: Writes the title of a column.
private func write(
  _ rows: ArraySlice<PriceGrid.Row>, of grid: PriceGrid, _ label: String, _ view: CatalogView,
  _ page: inout HTMLText, title: (_ column: PricedColumn, _ page: inout HTMLText) -> Void
) {
  page.element(
    "div",
    ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": label + ", scrolls sideways"]
  ) { page in
    page.element("table", ["class": "grid-table", "aria-label": label]) { page in
      page.element("thead") { page in
        page.element("tr") { page in
          page.element("th", ["scope": "col"], text: "Storefronts")
          for one in grid.columns {
            page.element("th", ["scope": "col", "class": "n"]) { page in
              page.element("span") { title(one, &$0) }
            }
          }
        }
      }
      page.element("tbody") { page in
        for row in rows {
          page.line()
          page.element("tr", mark: FilterMark(storefronts: row.storefronts)) { write(row, view, &$0) }
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

  /// Returns the title of a column, with the name of its offer instead of the ID.
  fileprivate func title(of one: PricedColumn) -> String {
    guard let offer = offer(of: one) else { return capitalized(one.title) }
    return (offer.kind == .introductory ? "Introductory, \(offer.shortCost)" : offer.name) + one.absenceSuffix
  }
}

/// Writes the title of a column, in which the amount of an introductory offer differs by storefront.
private func write(
  titleOf one: PricedColumn, of product: ProductView, _ number: Int, _ texts: PageTexts?,
  _ page: inout HTMLText
) {
  let offer = product.offer(of: one).flatMap { $0.kind == .introductory ? $0 : nil }
  let amount = offer.flatMap { texts?[FilterMark($0, of: number)]?.amount }
  page.element("bdi") { $0.text(product.title(of: one), with: amount) }
}

private func write(_ row: PriceGrid.Row, _ view: CatalogView, _ page: inout HTMLText) {
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
  for cell in row.cells {
    switch cell {
    case .amount(let amount, let saving):
      page.element("td", ["class": "n"]) { page in
        page.text(row.currency.map { view.money.text(amount, $0) } ?? "")
        if let saving { page.element("small", text: savingPhrase(saving)) }
      }
    case .equalized: page.element("td", ["class": "n"], text: apple)
    case .none: page.element("td", ["class": "n"], text: none)
    }
  }
}

/// Writes a line for each price, with its most frequent amounts.
private func writeGroups(
  _ product: ProductView, _ number: Int, _ money: MoneyStyle, _ texts: PageTexts?, _ page: inout HTMLText
) {
  page.element("table", ["class": "cards", "aria-label": "Prices of \(product.name)"]) { page in
    page.element("tbody") { page in
      for (place, one) in product.prices.enumerated() {
        page.element("tr", mark: FilterMark(storefronts: one.column.territories)) { page in
          page.element("th", ["scope": "row"]) { page in
            page.element("span") { write(titleOf: one, of: product, number, texts, &$0) }
          }
          page.cell {
            $0.text(
              one.amountsPhrase(atMost: 5, money), list: texts?.amounts(ofColumn: place, of: number))
          }
        }
      }
    }
  }
}

/// Writes which amounts follow a rule, so that nobody changes them by hand.
private func writeRules(
  _ product: ProductView, _ number: Int, _ view: CatalogView, _ texts: PageTexts?, _ page: inout HTMLText
) {
  let followed = product.prices.compactMap { one in
    one.rulePhrase { id in view.products.first { $0.id == id }?.name ?? id }.map { (one, $0) }
  }
  guard !followed.isEmpty else { return }
  page.element("p") { page in
    page.text("Amounts that follow a rule: ")
    for (place, (one, rule)) in followed.enumerated() {
      if place > 0 { page.text("; ") }
      write(titleOf: one, of: product, number, texts, &page)
      page.words(" (\(rule))")
    }
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
