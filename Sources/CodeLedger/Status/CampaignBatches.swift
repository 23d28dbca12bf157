import Diagnostics
import OfferModel

/// Which batches of an app belong to a campaign: the catalog decides, and for batches that it no longer has, their offer.
struct CampaignBatches {
  /// Nil without a campaign: all of them are shown.
  private let ids: Set<String>?

  init(_ campaign: String?, in catalog: Catalog?, _ made: [LedgerBatch]) {
    guard let campaign, let catalog else {
      ids = nil
      return
    }
    func allIds(of offers: [ProductOfferCode]) -> Set<String> {
      Set(offers.flatMap(\.code.batches).flatMap { [$0.id.value] + $0.splitIds })
    }
    let offers = catalog.offerCodes(of: campaign)
    let known = allIds(of: catalog.offerCodes)
    let gone = made.filter { batch in
      guard batch.bundleId == catalog.app.bundleId.value, !known.contains(batch.id) else { return false }
      return offers.contains {
        $0.product.productId.value == batch.productId && $0.code.referenceName.value == batch.offerName
      }
    }
    ids = allIds(of: offers).union(gone.map(\.id))
  }

  func contains(_ id: String) -> Bool { ids?.contains(id) ?? true }
}
