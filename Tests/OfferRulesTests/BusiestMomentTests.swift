import TestSupport
import OfferModel
import Testing

@testable import OfferRules

/// The sweep against counting every day in every storefront.
@Suite struct BusiestMomentTests {
  @Test(arguments: seeds(30)) func countsAsManyAsCountingEveryDay(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let spans = randomSpans(Int.random(in: 0...14, using: &generator), using: &generator)
    let today = Int.random(in: -5...50, using: &generator)

    let moment = busiestMoment(of: spans, from: today)

    equal(moment?.offers.count ?? 0, mostAtOnce(spans, from: today))
    guard let moment else { return }
    let together = moment.offers.map { spans[$0] }
    let (start, end) = (together.map(\.first).max() ?? 0, together.map(\.last).min() ?? 0)
    #expect(start <= end && end >= today, "they share a day that is not over")
    #expect(!moment.storefronts.isEmpty)
    #expect(together.allSatisfy { moment.storefronts.isSubset(of: $0.territories) })
    equal(moment.offers, moment.offers.sorted())
  }

  @Test func nothingRunsWithoutOffersOrStorefronts() {
    absent(busiestMoment(of: [], from: 0))
    let nowhere = OfferSpan(first: 1, last: 9, territories: StorefrontSet(), index: 0)
    absent(busiestMoment(of: [nowhere], from: 0))
  }

  @Test func whatHasEndedDoesNotCount() {
    let ended = (0..<8).map { OfferSpan(first: 1, last: 9, territories: .all, index: $0) }
    let running = OfferSpan(first: 5, last: .max, territories: .all, index: 8)
    equal(busiestMoment(of: ended + [running], from: 10)?.offers, [8])
  }

  @Test func costGrowsWithTheOffersAndNotWithTheirPairs() {
    let offers = (0..<20_000).map { OfferSpan(first: $0, last: $0 + 3, territories: .all, index: $0) }
    equal(busiestMoment(of: offers, from: 0)?.offers, [0, 1, 2, 3])
  }

  private func mostAtOnce(_ spans: [OfferSpan], from today: Int) -> Int {
    var most = 0
    for day in max(today, 0)...max(today, 70) {
      for storefront in Storefront.all {
        let running = spans.filter {
          $0.first <= day && day <= $0.last && $0.territories.contains(storefront)
        }
        most = max(most, running.count)
      }
    }
    return most
  }
}
