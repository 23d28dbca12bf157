import Diagnostics
import OfferModel

/// The batches of the live catalog by id. The table is built at the first question, because most catalogs ask none.
struct LiveBatches {
  private let live: Catalog?
  private var dates: [String: CalendarDate]?

  init(of live: Catalog?) { self.live = live }

  /// Whether Apple has made the batch, or the first of its `split`, by a day. Its values are then fixed.
  mutating func hasMade(_ batch: CodeBatch, by day: CalendarDate) -> Bool {
    guard let live else { return false }
    let known = dates ?? LiveBatches.dates(of: live)
    dates = known
    let made = known[batch.id.value] ?? batch.splitIds.first.flatMap { known[$0] }
    return made.map { $0 <= day } ?? false
  }

  private static func dates(of live: Catalog) -> [String: CalendarDate] {
    var dates: [String: CalendarDate] = [:]
    live.forEachBatch { batch, _ in dates[batch.id.value] = batch.createdDate.value }
    return dates
  }
}
