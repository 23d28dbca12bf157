package import Diagnostics
import OfferModel
import SystemCalls

/// The tables of several apps for people, no line wider than `width` cells.
package func renderShowText(
  _ views: [CatalogView], _ tables: [ShownTable], width: Int, _ style: Style
) -> [UInt8] {
  Array(views.map { text(of: $0, tables, width, style) }.joined(separator: [0x0A]))
}

private func text(of view: CatalogView, _ tables: [ShownTable], _ width: Int, _ style: Style) -> [UInt8] {
  func title(_ line: String) -> String { style.paint(line, .strong) }
  var text = wrapped(view.title, to: width, title)
  for line in ["on \(view.today), \(view.digest.prefix(19))"] + view.leftOut {
    text += wrapped(line, to: width)
  }
  for name in tables {
    let table = view.narrowTable(name)
    text += "\n" + wrapped(view.title(of: name), to: width, title)
    text += table.rows.isEmpty ? wrapped(name.nothing, to: width) : table.text(width: width, style)
  }
  return Array(text.utf8)
}

/// The tables of several apps as Markdown that GitHub and wikis show: nothing of the input is markup.
package func renderShowMarkdown(_ views: [CatalogView], _ tables: [ShownTable]) -> [UInt8] {
  Array(views.map { markdown(of: $0, tables) }.joined(separator: [0x0A]))
}

private func markdown(of view: CatalogView, _ tables: [ShownTable]) -> [UInt8] {
  var head = ["## " + markdownCell(view.title), "", "On \(view.today), `\(view.digest.prefix(19))`."]
  head += view.leftOut.flatMap { ["", markdownCell($0) + "."] }
  var text = Array((head.joined(separator: "\n") + "\n").utf8)
  for name in tables {
    var table = name == .prices ? view.foldedPrices : view.table(name)
    table.rows = parallelMap(chunks(of: table.rows)) { $0.map { $0.map(markdownCell) } }.flatMap(\.self)
    text += "\n### \(view.title(of: name))\n\n".utf8
    text += ((table.rows.isEmpty ? name.nothing : table.markdown(isSpaced: true)) + "\n").utf8
  }
  return text
}

/// One table of several apps for a spreadsheet; with several apps the first column says whose a row is.
package func renderShowCSV(_ views: [CatalogView], _ table: ShownTable) -> [UInt8] {
  var csv = CSVWriter()
  let isOneOfSeveral = views.count > 1
  for (number, view) in views.enumerated() {
    let table = view.table(table)
    if number == 0 { csv.row((isOneOfSeveral ? ["app"] : []) + table.columns.map(\.title)) }
    for row in table.rows {
      csv.row((isOneOfSeveral ? [view.app.bundleId.value] : []) + row.map(escapingControls))
    }
  }
  return csv.bytes
}

/// The tables of `show`.
package enum ShownTable: String, CaseIterable, Sendable {
  case offers, prices, money, dates, codes, batches

  /// What is said of a table without rows.
  var nothing: String {
    switch self {
    case .offers: "no offers"
    case .prices: "no prices"
    case .money:
      "no proceeds: `pricePoints` needs the live.json of `appstore pull --price-points`"
    case .dates: "no deadlines, and nothing starts or ends"
    case .codes: "no codes from this quarter on"
    case .batches: "no batches"
    }
  }
}

extension CatalogView {
  func title(of table: ShownTable) -> String {
    switch table {
    case .offers: "Offers"
    case .prices: "Prices"
    case .money: "Net"
    case .dates:
      DateWindow.phrase(filter.from, filter.to).map { "Dates, " + $0 }
        ?? "The next \(CatalogView.horizon) days"
    case .codes: "Codes by quarter"
    case .batches: "Batches of codes"
    }
  }

  func table(_ name: ShownTable) -> Table {
    switch name {
    case .offers: offersTable
    case .prices: pricesTable
    case .money: moneyTable
    case .dates: datesTable
    case .codes: codesTable
    case .batches: batchesTable(isNarrow: false)
    }
  }

  func rows(_ ofProduct: @Sendable (ProductView) -> [[String]]) -> [[String]] {
    parallelMap(chunks(of: products)) { $0.flatMap(ofProduct) }.flatMap(\.self)
  }

  private var offersTable: Table {
    Table(
      [
        .text("product"), .whole("kind"), .text("offer"), .text("who"), .text("price"), .text("saving"),
        .text("storefronts"), .text("days"),
      ],
      rows { product in
        product.offers.map { offer in
          [
            product.id, offer.kindWord, offer.name, offer.audience, offer.cost, offer.saving?.phrase ?? "",
            offer.place, offer.days(on: today),
          ]
        }
      })
  }

  /// Equal amounts of one currency together.
  private var pricesTable: Table {
    Table(
      [.text("product"), .text("price of"), .numeric("amount"), .numeric("saving"), .text("storefronts")],
      rows { product in
        product.priceRows.map { one in
          [
            one.product, one.name.title, one.amountPhrase, one.saving.map(percentPhrase) ?? "",
            one.storefronts.codes.joined(separator: " "),
          ]
        }
      })
  }

  private var datesTable: Table {
    Table(
      [.whole("day"), .whole("when"), .text("what"), .text("of"), .text("product")],
      nextLines.map { event in
        [
          event.day.description, daysPhrase(from: today, to: event.day), event.word, event.subject,
          event.product.productId.value,
        ]
      })
  }

  private var codesTable: Table {
    Table(
      [.whole("quarter"), .text("codes"), .numeric("planned"), .numeric("limit"), .numeric("part of it")],
      quarters.map { codes in
        [
          codes.quarter, codes.pool.title, grouped(codes.total), grouped(codes.limit), "\(codes.share)%",
        ]
      })
  }

  private func batchesTable(isNarrow: Bool) -> Table {
    let codes: [Table.Column] = isNarrow ? [.text("codes")] : [.text("codes of"), .numeric("codes")]
    return Table(
      [.text("batch"), .text("offer")] + codes + [.whole("state"), .whole("created"), .whole("expires")],
      batchGroups.map { one in
        [one.name, one.offer] + (isNarrow ? [one.countPhrase] : [one.kindPhrase, grouped(one.count)])
          + [one.state.rawValue, one.batch.createdDate.value.description, one.end?.description ?? "never"]
      })
  }
}

/// Tables with few columns, since a terminal has few cells.
extension CatalogView {
  func narrowTable(_ name: ShownTable) -> Table {
    switch name {
    case .offers: narrowOffers
    case .prices: foldedPrices
    case .batches: batchesTable(isNarrow: true)
    case .money, .dates, .codes: table(name)
    }
  }

  /// The first lines then say where everything is.
  private var isOfOneStorefront: Bool { filter.storefronts?.count == 1 }

  private var narrowOffers: Table {
    Table(
      [.text("product"), .text("offer"), .text("who"), .text("price"), .text("when")],
      rows { product in
        product.offers.map { offer in
          [
            product.id, "\(offer.kindWord): \(offer.name)",
            offer.audience + (isOfOneStorefront ? "" : ", in \(offer.place)"),
            offer.cost + (offer.saving.map { ", saves \($0.phrase)" } ?? ""), offer.days(on: today),
          ]
        }
      }, isGrouped: true)
  }

  /// A row for each price: for people, who do not look up a storefront in it.
  var foldedPrices: Table {
    Table(
      [.text("product"), .text("price of"), .text("saving"), .text("amounts")],
      rows { product in
        product.prices.map {
          [product.id, $0.title, $0.saving?.phrase ?? "", $0.amountsPhrase(atMost: 20)]
        } + product.freeOffers.map { [product.id, $0.columnName.title, "100%", "free in " + $0.place] }
      }, isGrouped: true)
  }
}
