package import OfferModel

extension SimulatedCatalog {
  /// Returns the offer codes of a subscription of which customers have no codes on a day.
  package func offersWithoutCodes(of subscription: Int, on day: CalendarDate) -> Set<OfferIndex> {
    let missing = offers[subscription].filter { one in
      one.kind == .offerCode
        && !one.offer.batches.contains { batch in
          !batch.isSandbox && BatchState(of: batch, in: one.offer, catalog.made, on: day) == .live
        }
    }
    return Set(missing.map(\.index))
  }
}
