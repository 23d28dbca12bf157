import Diagnostics
import OfferModel

/// Tables with few columns, since a terminal has few cells.
extension CatalogView {
  func narrowTable(_ name: ShownTable) -> ViewTable {
    switch name {
    case .offers: narrowOffers
    case .prices: foldedPrices
    case .batches: narrowBatches
    case .dates, .codes: table(name)
    }
  }

  private var narrowOffers: ViewTable {
    ViewTable(
      name: .offers,
      columns: [
        ViewTable.Column(title: "product"), ViewTable.Column(title: "offer"), ViewTable.Column(title: "who"),
        ViewTable.Column(title: "price"), ViewTable.Column(title: "when"),
      ],
      rows: rows { product in
        product.offers.map { offer in
          [
            product.id, "\(offer.kindWord): \(offer.name)", "\(offer.audience), in \(offer.place)",
            offer.cost + (offer.saving.map { ", saves \($0.phrase)" } ?? ""), offer.days(on: today),
          ]
        }
      }, nothing: "no offers", isGrouped: true)
  }

  /// A row for each price: for people, who do not look up a storefront in it.
  var foldedPrices: ViewTable {
    ViewTable(
      name: .prices,
      columns: [
        ViewTable.Column(title: "product"), ViewTable.Column(title: "price of"),
        ViewTable.Column(title: "saving"), ViewTable.Column(title: "amounts"),
      ],
      rows: rows { product in
        product.prices.map {
          [product.id, $0.title, $0.saving?.phrase ?? "", $0.amountsPhrase(atMost: 20)]
        }
      }, nothing: "no prices", isGrouped: true)
  }

  private var narrowBatches: ViewTable {
    ViewTable(
      name: .batches,
      columns: [
        ViewTable.Column(title: "batch"), ViewTable.Column(title: "offer"), ViewTable.Column(title: "codes"),
        ViewTable.Column(title: "state", isWhole: true), ViewTable.Column(title: "created", isWhole: true),
        ViewTable.Column(title: "expires", isWhole: true),
      ],
      rows: batchGroups.map { one in
        [
          one.name, one.offer, one.countPhrase, one.state.rawValue, one.batch.createdDate.value.description,
          one.end?.description ?? "never",
        ]
      }, nothing: "no batches")
  }
}
