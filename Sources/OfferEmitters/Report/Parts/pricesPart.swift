import Diagnostics
import OfferModel

/// The price grid of each product; of a large catalog only groups of equal prices.
func pricesPart(_ view: CatalogView) -> ReportPart {
  ReportPart(id: "prices", title: "Prices") { page in
    let grids = smallGrids(view.products)
    let isLarge = grids == nil
    page.element(
      "p", ["class": "note"],
      text:
        "Prices in force on \(view.today), storefronts with equal prices in one row. \(apple): Apple equalizes the price, so the amount is not known here. \(none): not sold or offered there. A percentage is the saving compared with the regular price over the same time."
    )
    if isLarge {
      page.element(
        "p", ["class": "note"],
        text:
          "This catalog has too many prices for a table of all of them: each line has the most frequent amounts. offerc build --emit csv writes every price to prices.csv."
      )
    }
    for (number, product) in view.products.enumerated() {
      page.line()
      page.element("div", ["class": "product"]) { page in
        page.element("header") { page in
          page.name("h3", text: product.name)
          page.name("small", text: product.id)
        }
        if let grids { write(grids[number], &page) } else { writeGroups(product, &page) }
      }
    }
  }
}

private let mostCells = 20_000

/// Nil where they have more cells together than anybody reads.
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

private func write(_ grid: PriceGrid, _ page: inout HTMLText) {
  page.element("div", ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": "Prices"]) {
    page in
    page.element("table", ["class": "grid-table"]) { page in
      page.element("thead") { page in
        page.element("tr") { page in
          page.element("th", ["scope": "col"], text: "Storefronts")
          for one in grid.columns {
            page.element("th", ["scope": "col", "class": "n"]) { page in
              page.name("span", text: one.title)
            }
          }
        }
      }
      page.element("tbody") { page in
        for row in grid.rows {
          page.line()
          page.element("tr") { write(row, &$0) }
        }
      }
    }
  }
}

private func write(_ row: PriceGrid.Row, _ page: inout HTMLText) {
  let count = row.storefronts.count
  page.element("th", ["scope": "row"]) { page in
    guard count > 3 else {
      return page.text("\(row.currencyPhrase) \(row.storefronts.codes.joined(separator: ", "))")
    }
    page.element("details") { page in
      page.element("summary", text: "\(row.currencyPhrase) \(counted(count, "storefront"))")
      page.text(row.storefronts.codes.joined(separator: ", "))
    }
  }
  for cell in row.cells {
    switch cell {
    case .amount(let amount, let saving):
      page.element("td", ["class": "n"]) { page in
        page.text(row.currency.map { decimalText(amount, $0) } ?? "")
        if let saving { page.element("small", text: percentText(saving)) }
      }
    case .equalized: page.element("td", ["class": "n"], text: apple)
    case .none: page.element("td", ["class": "n"], text: none)
    }
  }
}

/// A line for each price: its most frequent amounts.
private func writeGroups(_ product: ProductView, _ page: inout HTMLText) {
  page.element("table", ["class": "cards"]) { page in
    page.element("tbody") { page in
      for one in product.prices {
        page.element("tr") { page in
          page.element("th", ["scope": "row"]) { $0.name("span", text: one.title) }
          page.cell(one.amountsPhrase(atMost: 5))
        }
      }
    }
  }
}
