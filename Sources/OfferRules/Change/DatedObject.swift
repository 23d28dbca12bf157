package import Diagnostics
package import OfferModel

/// A win-back offer or batch: an object with a day from which on keys of it are locked.
package struct DatedObject: Sendable {
  package let path: ObjectPath
  package let range: SourceRange
  package let date: CalendarDate
  /// The keys that lock, in words.
  package let keys: String

  /// Those whose day is in the given number of days from today, by day.
  package static func all(
    of catalog: Catalog, in days: ClosedRange<Int>, from today: CalendarDate
  ) -> [DatedObject] {
    func isNear(_ date: CalendarDate) -> Bool { days.contains(date.dayNumber - today.dayNumber) }
    var found: [DatedObject] = []
    for subscription in catalog.subscriptions {
      for offer in subscription.winBackOffers where isNear(offer.startDate.value) {
        guard !catalog.assumed.contains(offer.startDate.range, of: "startDate") else { continue }
        found.append(
          DatedObject(
            path: subscription.offer(offer).path, range: offer.offerId.range, date: offer.startDate.value,
            keys: "dates, eligibility and promotion"))
      }
    }
    catalog.forEachBatch { batch, path in
      guard isNear(batch.createdDate.value),
        !catalog.assumed.contains(batch.createdDate.range, of: "createdDate")
      else { return }
      found.append(
        DatedObject(
          path: path(), range: batch.id.range, date: batch.createdDate.value, keys: "all keys except active"
        ))
    }
    return found.sorted { $0.date < $1.date }
  }
}
