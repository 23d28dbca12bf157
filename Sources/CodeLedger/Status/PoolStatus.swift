import Diagnostics
package import OfferModel

/// The codes of an offer in the pool of a database.
package struct PoolStatus: Sendable {
  package let productId: String
  package let offerName: String
  package let given: Int
  package let held: Int
  package let remaining: Int
  /// The codes of batches that `codes refill` has added, and that the database does not have yet.
  package let waiting: Int
  /// Nil for an offer that gets new batches by hand, or is deactivated.
  package let refill: Refill?
  /// For how many days the codes last at the pace of the last seven days. Nil if none was given.
  package let daysLeft: Int?
  /// The day on which fewer codes are left than `refill` asks for, at this pace; today if they already are.
  package let refillDay: CalendarDate?

  /// Whether a new batch is due.
  package var isDue: Bool { refill.map { remaining + waiting < $0.below.value } ?? false }

  /// - Parameter batches: those of the offer.
  init(
    _ batches: [PoolCounts.Batch], productId: String, offerName: String, _ offer: ProductOffer?,
    today: CalendarDate
  ) {
    self.productId = productId
    self.offerName = offerName
    given = batches.reduce(0) { sum, batch in sumOfCounts(sum, batch.given) }
    held = batches.reduce(0) { sum, batch in sumOfCounts(sum, batch.held) }
    remaining = batches.reduce(0) { sum, batch in sumOfCounts(sum, batch.remaining) }
    let inWeek = batches.reduce(0) { sum, batch in sumOfCounts(sum, batch.givenInWeek) }
    let first = batches.compactMap(\.firstGiven).min()
    let days = first.map { min(max(today.dayNumber - $0.dayNumber + 1, 1), 7) }
    let forecast = PoolForecast(
      batches, taken: days == nil ? 0 : inWeek, in: days ?? 1, today: today)
    daysLeft = forecast.daysLeft
    let refill = offer.flatMap { $0.offer.isInUse ? $0.offer.code?.refill : nil }
    self.refill = refill
    let loaded = Set(batches.map(\.id))
    let waiting = offer.map { RefillBatches(of: $0.offer).waiting(beside: loaded, on: today) } ?? 0
    self.waiting = waiting
    refillDay = refill.flatMap { forecast.day(below: $0.below.value, waiting: waiting) }
  }

  /// The offers of an app that are in the pool, and those that get refills.
  package static func all(
    of bundleId: String, _ counts: PoolCounts, in catalog: Catalog?, today: CalendarDate
  )
    -> [PoolStatus]
  {
    let batches = Dictionary(grouping: counts.batches.filter { $0.bundleId == bundleId }) { batch in
      PlaceOfOffer(productId: batch.productId, offerName: batch.offerName)
    }
    let offers = Dictionary(
      (catalog?.offerCodes ?? []).map { owned in
        (PlaceOfOffer(productId: owned.product.productId.value, offerName: owned.offer.name), owned)
      }
    ) { first, _ in first }
    let refilled = offers.filter { $0.value.offer.code?.refill != nil }
    return Set(batches.keys).union(refilled.keys).sorted().map { place in
      PoolStatus(
        batches[place] ?? [], productId: place.productId, offerName: place.offerName, offers[place],
        today: today)
    }
  }
}
