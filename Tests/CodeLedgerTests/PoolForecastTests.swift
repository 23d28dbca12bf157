import Foundation
import OfferModel
import TestSupport
import Testing

@testable import CodeLedger

/// How long the codes of a pool last, and when it needs a new batch.
struct PoolForecastTests {
  struct Case {
    /// Codes of each batch, and for how many days they are given.
    let batches: [(codes: Int, days: Int)]
    /// How many codes customers took, and in how many days.
    let taken: (codes: Int, days: Int)
    let below: Int
    var waiting = 0
    let daysLeft: Int?
    /// In days from today; nil if none is expected.
    let refill: Int?
  }

  private static let cases = [
    Case(batches: [(1000, 400)], taken: (10, 1), below: 500, daysLeft: 100, refill: 51),
    Case(batches: [(499, 400)], taken: (10, 1), below: 500, daysLeft: 49, refill: 0),
    // Codes that wait to be loaded count as left.
    Case(batches: [(1000, 400)], taken: (10, 1), below: 500, waiting: 300, daysLeft: 100, refill: 81),
    // 900 codes of the first batch are lost after ten days.
    Case(batches: [(1000, 100), (1000, 10)], taken: (10, 1), below: 1200, daysLeft: 100, refill: 10),
    Case(batches: [(1000, 10), (1000, 400)], taken: (200, 1), below: 1, daysLeft: 10, refill: 10),
    Case(batches: [(1000, 30)], taken: (0, 1), below: 500, daysLeft: nil, refill: 30),
    Case(batches: [(1000, 99_999)], taken: (0, 1), below: 500, daysLeft: nil, refill: nil),
    // Exactly 100 codes are left after a week: not fewer.
    Case(batches: [(1000, 400)], taken: (900, 7), below: 100, daysLeft: 7, refill: 8),
    Case(batches: [(700, 400)], taken: (700, 7), below: 1, daysLeft: 7, refill: 7),
    Case(batches: [(50, 400), (50, 500)], taken: (3, 7), below: 10, waiting: 1, daysLeft: 233, refill: 213),
    // Numbers that a database can have.
    Case(
      batches: [(.max, 400), (.max, 99_999)], taken: (.max, 7), below: .max, daysLeft: 14, refill: 8),
    Case(batches: [], taken: (0, 1), below: 1, daysLeft: nil, refill: 0),
  ]

  @Test(arguments: cases)
  func theFirstDayWithTooFewCodesIsFound(one: Case) throws {
    let today = try #require(CalendarDate("2027-01-15"))
    func day(_ number: Int) throws -> CalendarDate {
      try #require(CalendarDate(dayNumber: today.dayNumber + number))
    }
    let batches = try one.batches.map { codes, days in
      PoolCounts.Batch(
        bundleId: "com.example.app", productId: "com.example.monthly", offerName: "SPRING", id: "spring",
        given: 0, held: 0, remaining: codes, givenInWeek: 0, givenUntil: try day(days), firstGiven: nil)
    }
    let forecast = PoolForecast(batches, taken: one.taken.codes, in: one.taken.days, today: today)
    equal(forecast.daysLeft, one.daysLeft)
    try equal(forecast.day(below: one.below, waiting: one.waiting), one.refill.map(day))
  }
}
