import Diagnostics
import OfferModel
import SystemCalls

/// A table of a view as every format of `show` writes it.
struct ViewTable: Sendable {
  struct Column: Sendable {
    let title: String
    /// At the right, and never wrapped.
    var isNumeric = false
    /// Never wrapped: a day, a word.
    var isWhole = false
  }

  let name: ShownTable
  let columns: [Column]
  let rows: [[String]]
  /// What is said of a table without rows.
  let nothing: String
  /// Whether rows with the same first cell belong together.
  var isGrouped = false
}

/// The tables of `show`.
package enum ShownTable: String, CaseIterable, Sendable {
  case offers
  case prices
  case dates
  case codes
  case batches

  var title: String {
    switch self {
    case .offers: "Offers"
    case .prices: "Prices"
    case .dates: "The next \(CatalogView.horizon) days"
    case .codes: "Codes by quarter"
    case .batches: "Batches of codes"
    }
  }
}

extension CatalogView {
  func table(_ name: ShownTable) -> ViewTable {
    switch name {
    case .offers: offersTable
    case .prices: pricesTable
    case .dates: datesTable
    case .codes: codesTable
    case .batches: batchesTable
    }
  }

  /// The rows of all products, in their order.
  func rows(_ ofProduct: @Sendable (ProductView) -> [[String]]) -> [[String]] {
    parallelMap(chunks(of: products)) { $0.flatMap(ofProduct) }.flatMap(\.self)
  }

  private var offersTable: ViewTable {
    ViewTable(
      name: .offers,
      columns: [
        ViewTable.Column(title: "product"), ViewTable.Column(title: "kind", isWhole: true),
        ViewTable.Column(title: "offer"), ViewTable.Column(title: "who"), ViewTable.Column(title: "price"),
        ViewTable.Column(title: "saving"), ViewTable.Column(title: "storefronts"),
        ViewTable.Column(title: "days"),
      ],
      rows: rows { product in
        product.offers.map { offer in
          [
            product.id, offer.kindWord, offer.name, offer.audience, offer.cost, offer.saving?.phrase ?? "",
            offer.place, offer.days(on: today),
          ]
        }
      }, nothing: "no offers")
  }

  /// Equal amounts of one currency together.
  private var pricesTable: ViewTable {
    ViewTable(
      name: .prices,
      columns: [
        ViewTable.Column(title: "product"), ViewTable.Column(title: "price of"),
        ViewTable.Column(title: "amount", isNumeric: true),
        ViewTable.Column(title: "saving", isNumeric: true),
        ViewTable.Column(title: "storefronts"),
      ],
      rows: rows { product in
        product.prices.flatMap { column in
          column.groups.map { group in
            let amount = group.amount.flatMap { amount in group.currency.map { moneyText(amount, $0) } }
            return [
              product.id, column.title, amount ?? "Apple's price",
              column.saving(of: group).map(percentPhrase) ?? "",
              group.storefronts.codes.joined(separator: " "),
            ]
          }
        }
      }, nothing: "no prices")
  }

  private var datesTable: ViewTable {
    ViewTable(
      name: .dates,
      columns: [
        ViewTable.Column(title: "day", isWhole: true), ViewTable.Column(title: "when", isWhole: true),
        ViewTable.Column(title: "what"), ViewTable.Column(title: "product"),
      ],
      rows: nextLines.map { event in
        [
          event.day.description, daysPhrase(from: today, to: event.day), event.sentence,
          event.product.productId.value,
        ]
      }, nothing: "nothing starts, locks, ends or expires")
  }

  private var codesTable: ViewTable {
    ViewTable(
      name: .codes,
      columns: [
        ViewTable.Column(title: "quarter", isWhole: true), ViewTable.Column(title: "limit of"),
        ViewTable.Column(title: "planned", isNumeric: true),
        ViewTable.Column(title: "allowed", isNumeric: true), ViewTable.Column(title: "used", isNumeric: true),
      ],
      rows: quarters.map { codes in
        [
          codes.quarter, codes.pool.title, grouped(codes.total), grouped(codes.limit), "\(codes.share)%",
        ]
      }, nothing: "no codes from this quarter on")
  }

  private var batchesTable: ViewTable {
    ViewTable(
      name: .batches,
      columns: [
        ViewTable.Column(title: "batch"), ViewTable.Column(title: "offer"),
        ViewTable.Column(title: "codes of"),
        ViewTable.Column(title: "codes", isNumeric: true), ViewTable.Column(title: "state", isWhole: true),
        ViewTable.Column(title: "created", isWhole: true), ViewTable.Column(title: "expires", isWhole: true),
      ],
      rows: batchGroups.map { one in
        [
          one.name, one.offer, one.kindPhrase, grouped(one.count), one.state.rawValue,
          one.batch.createdDate.value.description, one.end?.description ?? "never",
        ]
      }, nothing: "no batches")
  }
}
