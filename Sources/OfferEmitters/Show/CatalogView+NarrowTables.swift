import Diagnostics
import OfferModel

/// Tables with few columns, since a terminal has few cells.
extension CatalogView {
  func narrowTable(_ name: ShownTable) -> Table {
    switch name {
    case .offers: narrowOffers
    case .prices: foldedPrices
    case .batches: narrowBatches
    case .dates, .codes: table(name)
    }
  }

  private var narrowOffers: Table {
    Table(
      [.text("product"), .text("offer"), .text("who"), .text("price"), .text("when")],
      rows { product in
        product.offers.map { offer in
          [
            product.id, "\(offer.kindWord): \(offer.name)", "\(offer.audience), in \(offer.place)",
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
        }
      }, isGrouped: true)
  }

  private var narrowBatches: Table {
    Table(
      [
        .text("batch"), .text("offer"), .text("codes"), .whole("state"), .whole("created"),
        .whole("expires"),
      ],
      batchGroups.map { one in
        [
          one.name, one.offer, one.countPhrase, one.state.rawValue, one.batch.createdDate.value.description,
          one.end?.description ?? "never",
        ]
      })
  }
}
