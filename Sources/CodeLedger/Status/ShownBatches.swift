import Diagnostics
import OfferModel

/// The batches of an app that a filter selects. A batch that the catalog no longer has is selected with its offer.
struct ShownBatches {
  /// Nil without a filter: all of them are shown.
  private let ids: Set<String>?
  let isEmpty: Bool

  init(_ filter: OfferFilter, in catalog: Catalog?, _ made: [LedgerBatch]) {
    guard !filter.isEmpty else {
      ids = nil
      isEmpty = false
      return
    }
    func allIds(of codes: [Offer]) -> Set<String> {
      Set(codes.flatMap(\.batches).flatMap { [$0.id.value] + $0.splitIds })
    }
    let offers = catalog.map(filter.offers) ?? []
    let codes = offers.map(\.offer)
    let known = allIds(of: catalog?.offerCodes.map(\.offer) ?? [])
    let gone = made.filter { batch in
      guard batch.bundleId == catalog?.app.bundleId.value, !known.contains(batch.id) else { return false }
      return offers.contains {
        $0.product.productId.value == batch.productId && $0.offer.kind == .offerCode
          && $0.offer.name == batch.offerName
      }
    }
    ids = allIds(of: codes).union(gone.map(\.id))
    isEmpty = offers.isEmpty
  }

  func contains(_ id: String) -> Bool { ids?.contains(id) ?? true }
}
