package import Diagnostics
package import OfferModel

/// A win-back offer or a batch, some of whose keys are locked from a certain day on.
package struct DatedObject: Sendable {
  package let path: ObjectPath
  package let range: SourceRange
  /// The first day on which it is locked.
  package let date: CalendarDate
  /// The last day before the lock, with the names of the keys that lock.
  package let deadline: Deadline

  package var keys: String { deadline.detail }

  fileprivate init?(_ path: ObjectPath, at range: SourceRange, _ date: CalendarDate, _ deadlines: [Deadline])
  {
    guard let deadline = deadlines.first(where: { $0.kind == .change }) else { return nil }
    self.path = path
    self.range = range
    self.date = date
    self.deadline = deadline
  }

  /// The objects that lock in a range of days, counted from today, sorted by day.
  package static func all(
    of catalog: Catalog, in days: ClosedRange<Int>, from today: CalendarDate
  ) -> [DatedObject] {
    func isNear(_ date: CalendarDate) -> Bool { days.contains(date.dayNumber - today.dayNumber) }
    var found: [DatedObject] = []
    for owner in catalog.winBackOffers {
      guard let start = owner.offer.window.start, isNear(start.value),
        !catalog.assumed.contains(start.range, of: "startDate")
      else { continue }
      let deadlines = owner.offer.window.deadlines(.winBack)
      if let dated = DatedObject(owner.path, at: owner.offer.range, start.value, deadlines) {
        found.append(dated)
      }
    }
    catalog.forEachBatch { batch, path in
      guard isNear(batch.createdDate.value),
        !catalog.assumed.contains(batch.createdDate.range, of: "createdDate")
      else { return }
      let dated = DatedObject(path(), at: batch.id.range, batch.createdDate.value, batch.deadlines)
      if let dated { found.append(dated) }
    }
    return found.sorted { $0.date < $1.date }
  }
}
