import CodeLedger
import Diagnostics
import OfferCompiler
import OfferModel

/// The batch with which a pool is refilled.
struct RefillBatch {
  let id: String
  let offerName: String
  let count: Int
  let added: AddedBatch

  /// - Parameter taken: the ids of all batches of the app.
  /// - Returns: nil if the catalog does not say how the offer of the pool is refilled.
  init?(for pool: PoolStatus, in catalog: Catalog, beside taken: Set<String>, on today: CalendarDate) {
    let owned = catalog.offerCodes.first { owned in
      owned.product.productId.value == pool.productId && owned.offer.name == pool.offerName
    }
    guard let offer = owned?.offer, let refill = offer.code?.refill, let name = offer.referenceName,
      let end = RefillBatch.end(after: refill.validDays.value, from: today)
    else { return nil }
    id = RefillBatches(of: offer).nextId(beside: taken)
    offerName = offer.name
    count = refill.count.value
    let largest = Limits.productionBatchSize.upperBound
    let split = count > largest ? ", split: \(largest)" : ""
    added = AddedBatch(
      "{id: \(id), kind: one-time-use, count: \(count)\(split), createdDate: \(today), expirationDate: \(end)}",
      toOfferAt: name.range)
  }

  /// The first day on which the codes no longer work: Apple's codes work for at most six months.
  private static func end(after days: Int, from today: CalendarDate) -> CalendarDate? {
    let wanted = CalendarDate(dayNumber: today.dayNumber + days)
    let last = today.adding(months: Limits.codeLifetimeMonths)
    return [wanted, last].compactMap(\.self).min()
  }
}
