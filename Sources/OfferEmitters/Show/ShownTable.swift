import Diagnostics
import OfferModel
import SystemCalls

/// The tables of `show`.
package enum ShownTable: String, CaseIterable, Sendable {
  case offers
  case prices
  case money
  case dates
  case codes
  case batches
}

extension ShownTable {
  /// Returns the title of a column in CSV: programs read it, so it stays what it was.
  func fileTitle(of column: Table.Column) -> String {
    self == .batches && column.title == creationDay.title ? "created" : column.title
  }
}

private let creationDay = Table.Column.whole("creation day")

extension CatalogView {
  /// The text in place of a table without rows.
  func nothing(in table: ShownTable) -> String {
    switch table {
    case .offers: "no offers"
    case .prices: "no prices"
    case .money:
      "no net amounts yet: set `pricePoints` to the live.json of `appstore pull --price-points`"
    case .dates: "No deadlines, and nothing starts or ends in this time." + nextDatePhrase
    case .codes: "no codes from this quarter on"
    case .batches: "no batches"
    }
  }

  func title(of table: ShownTable) -> String {
    switch table {
    case .offers: "Offers"
    case .prices: "Prices"
    case .money: "Net"
    case .dates: titleOfDates
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

  /// Returns the rows of all products, made on all cores.
  private func rows(_ ofProduct: @Sendable (ProductView) -> [[String]]) -> [[String]] {
    parallelMap(chunks(of: products)) { products in products.flatMap(ofProduct) }.flatMap(\.self)
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

  /// Storefronts with the same amount share a row.
  private var pricesTable: Table {
    Table(
      [
        .text("product"), .text("price of"), .numeric("amount"), .numeric("saving"), .text("storefronts"),
        .text("decided by"),
      ],
      rows { product in
        product.priceRows.map { one in
          [
            one.product, one.title, one.amountPhrase(money), one.saving.map { savingPhrase($0) } ?? "",
            one.storefronts.codes.joined(separator: " "), one.originPhrase(money),
          ]
        }
      })
  }

  private var datesTable: Table {
    Table(
      [.whole("day"), .whole("when"), .text("what"), .text("of"), .text("product")],
      (overdue + nextLines).map { event in
        let days = daysPhrase(from: today, to: event.day)
        return [
          event.day.description, event.isOverdue ? "overdue, " + days : days, event.word, event.subject,
          event.product.productId.value,
        ]
      })
  }

  private var codesTable: Table {
    Table(
      [
        .whole("quarter"), .text("codes"), .numeric("planned"), .numeric("limit"),
        .numeric("share of the limit"),
      ],
      quarters.map { codes in
        [
          codes.quarter, codes.pool.title, grouped(codes.total), grouped(codes.limit), codes.sharePhrase,
        ]
      })
  }

  private func batchesTable(isNarrow: Bool) -> Table {
    let codes: [Table.Column] = isNarrow ? [.text("codes")] : [.text("codes of"), .numeric("codes")]
    return Table(
      [.text("batch"), .text("offer")] + codes + [
        .whole("state"), creationDay, .whole("expires"),
      ],
      batchGroups.sorted { one, other in one.comesBefore(other) }.map { one in
        [one.name, one.offer] + (isNarrow ? [one.countPhrase] : [one.kindPhrase, grouped(one.count)])
          + [one.state.rawValue, one.batch.createdDate.value.description, one.end?.description ?? "never"]
      })
  }
}

/// Tables with fewer columns, because a terminal is narrow.
extension CatalogView {
  func narrowTable(_ name: ShownTable) -> Table {
    switch name {
    case .offers: narrowOffers
    case .prices: foldedPrices
    case .batches: batchesTable(isNarrow: true)
    case .money, .dates, .codes: table(name)
    }
  }

  /// Whether the filter has one storefront, which the first lines then name.
  private var isOfOneStorefront: Bool { filter.storefronts?.count == 1 }

  private var narrowOffers: Table {
    Table(
      [.text("product"), .text("offer"), .text("who"), .text("price"), .text("when")],
      rows { product in
        product.offers.map { offer in
          [
            product.id, "\(offer.kindWord): \(offer.name)",
            offer.audience + (isOfOneStorefront ? "" : ", in \(offer.place)"),
            offer.cost + (offer.saving.map { ", " + $0.phrase } ?? ""), offer.days(on: today),
          ]
        }
      }, isGrouped: true)
  }

  /// A row for each price, with the amounts of most storefronts: for people, who do not search it for a storefront.
  var foldedPrices: Table {
    Table(
      [.text("product"), .text("price of"), .text("saving"), .text("amounts")],
      rows { product in
        let priced = product.prices.map { price in
          let rule =
            price.rulePhrase(planned: product.undatedStorefronts(for: price), { $0 }).map {
              ", follows " + $0
            } ?? ""
          return [
            product.id, price.title + rule, price.saving?.phrase ?? "",
            price.amountsPhrase(atMost: 20, money),
          ]
        }
        let free = product.freeOffers.map { offer in
          [product.id, offer.columnTitle(on: today), savingPhrase(1), "free in " + offer.place]
        }
        return priced + free
      }, isGrouped: true)
  }
}
