import Diagnostics
import OfferModel

/// How long the codes of a pool last if customers go on as in the last days. The batch that ends first is given first, and
/// what is left of a batch on the day from which its codes are no longer given is lost.
///
/// All of it is exact: codes are counted in parts, so many for a code as there were days, and days in as many parts as
/// customers took codes. Then a part of a code is taken in each part of a day.
struct PoolForecast {
  private let today: CalendarDate
  /// Those that have codes, by the day on which they end.
  private let batches: [PoolCounts.Batch]
  private let taken: Int
  private let days: Int

  /// - Parameters:
  ///   - taken: how many codes customers took in `days` days.
  init(_ batches: [PoolCounts.Batch], taken: Int, in days: Int, today: CalendarDate) {
    self.today = today
    self.taken = min(max(taken, 0), mostCodes)
    self.days = days
    self.batches = batches.filter { $0.remaining > 0 }.sorted { $0.givenUntil < $1.givenUntil }
  }

  /// The number of whole days in which each customer still gets a code. Nil if customers take none.
  var daysLeft: Int? {
    guard taken > 0 else { return nil }
    var end = 0
    for batch in batches { end = max(end, self.end(of: batch, from: end)) }
    return min(end / taken, mostDays)
  }

  /// The first day on which fewer codes than this are left, within ten years.
  func day(below line: Int, waiting: Int) -> CalendarDate? {
    let all = Array(0...mostDays)
    let place = all.partitionPoint { left(after: $0) + parts(of: waiting) >= parts(of: line) }
    return place < all.count ? CalendarDate(dayNumber: today.dayNumber + place) : nil
  }

  /// How many codes can be given after some days, in parts.
  private func left(after count: Int) -> Int {
    var time = 0
    var left = 0
    for batch in batches {
      let end = min(self.end(of: batch, from: time), count * taken)
      if daysGiven(batch) > count { left += parts(of: batch.remaining) - max(end - time, 0) }
      time = max(time, end)
    }
    return left
  }

  /// When a batch has no codes any more, in parts of days from today, if customers begin with it at `start`.
  private func end(of batch: PoolCounts.Batch, from start: Int) -> Int {
    min(start + parts(of: batch.remaining), daysGiven(batch) * taken)
  }

  /// A number of codes in parts.
  private func parts(of codes: Int) -> Int { min(max(codes, 0), mostCodes) * days }

  private func daysGiven(_ batch: PoolCounts.Batch) -> Int { batch.givenUntil.dayNumber - today.dayNumber }
}

private let mostDays = 3_650

/// A database can have any number, and products of numbers must stay numbers.
private let mostCodes = 1_000_000_000_000
