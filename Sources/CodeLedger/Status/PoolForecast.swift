import Diagnostics
import OfferModel

/// How long the codes of a pool last if customers go on as in the last seven days. The batch that ends first is given first, and
/// what is left of a batch on the day from which its codes are no longer given is lost.
struct PoolForecast {
  private let today: CalendarDate
  /// Those that have codes, by the day on which they end.
  private let batches: [PoolCounts.Batch]
  private let perDay: Double

  init(_ batches: [PoolCounts.Batch], perDay: Double, today: CalendarDate) {
    self.today = today
    self.perDay = perDay
    self.batches = batches.filter { $0.remaining > 0 }.sorted { $0.givenUntil < $1.givenUntil }
  }

  /// The number of whole days in which each customer still gets a code. Nil if customers take none.
  var daysLeft: Int? {
    guard perDay > 0 else { return nil }
    var end = 0.0
    for batch in batches { end = max(end, self.end(of: batch, from: end)) }
    return Int(min(end, Double(mostDays)))
  }

  /// The first day on which fewer codes than this are left, within ten years.
  func day(below line: Int, waiting: Int) -> CalendarDate? {
    let days = Array(0...mostDays)
    let place = days.partitionPoint { left(after: $0) + Double(waiting) >= Double(line) }
    return place < days.count ? CalendarDate(dayNumber: today.dayNumber + place) : nil
  }

  /// How many codes can be given after some days.
  private func left(after days: Int) -> Double {
    var time = 0.0
    var left = 0.0
    for batch in batches {
      let end = min(self.end(of: batch, from: time), Double(days))
      if Double(daysGiven(batch)) > Double(days) {
        left += Double(batch.remaining) - max(end - time, 0) * perDay
      }
      time = max(time, end)
    }
    return left
  }

  /// When a batch has no codes any more, in days from today, if customers begin with it at `start`.
  private func end(of batch: PoolCounts.Batch, from start: Double) -> Double {
    let usedUp = perDay > 0 ? start + Double(batch.remaining) / perDay : .infinity
    return min(usedUp, Double(daysGiven(batch)))
  }

  private func daysGiven(_ batch: PoolCounts.Batch) -> Int { batch.givenUntil.dayNumber - today.dayNumber }
}

private let mostDays = 3_650
