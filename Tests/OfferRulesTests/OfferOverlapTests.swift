import OfferModel
import TestSupport
import Diagnostics
import Testing

@testable import OfferRules

/// The sweep against comparing all pairs.
@Suite struct OfferOverlapTests {
  @Test(arguments: seeds(100)) func findsWhatComparingAllPairsFinds(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let spans = randomSpans(Int.random(in: 0...14, using: &generator), using: &generator)

    let found = overlaps(among: spans, gravest: .error, severity: severity)

    let expected = gravestOfAllPairs(spans)
    equal(found.map(\.later.index).sorted(), expected.keys.sorted())
    for overlap in found {
      equal(overlap.severity, expected[overlap.later.index])
      #expect(!overlap.storefronts.isEmpty)
      #expect(isBefore(overlap.earlier, overlap.later))
      #expect(overlap.later.first <= overlap.earlier.last)
    }
  }

  @Test func manyOffersInARowAreComparedWithTheirNeighboursOnly() {
    let offers = (0..<50_000).map { OfferSpan(first: 2 * $0, last: 2 * $0 + 1, territories: .all, index: $0) }
    #expect(overlaps(among: offers, gravest: .error) { _, _ in .error }.isEmpty)
  }

  /// Apple takes tomorrow as the earliest end.
  @Test(arguments: [
    ("startDate: 2027-01-01, endDate: 2027-02-01", "2027-01-01", "remove one of the two"),
    ("startDate: 2026-12-01", "2027-01-01", "end the other one on 2026-12-31, or remove one of the two"),
    ("endDate: 2027-02-01", "2026-11-22", "remove one of the two"),
    ("endDate: 2027-02-01", "2026-11-23", "end the other one on 2026-11-22, or remove one of the two"),
  ])
  func theOtherOfferCanEndOnTheDayOfTheHelp(_ dates: String, _ start: String, _ help: String) throws {
    let offers =
      "introductoryOffers: [{mode: free-trial, duration: P1W, \(dates)}, {mode: free-trial, duration: P2W, startDate: \(start)}]"
    let found = try findings(of: Rulebook.introOfferOverlap, in: RuleExample.subscription(offers).yaml)
    equal(found.map(\.help), [help])
  }

  private func severity(_ earlier: OfferSpan, _ later: OfferSpan) -> Severity {
    later.first == earlier.last ? .warning : .error
  }

  private func isBefore(_ a: OfferSpan, _ b: OfferSpan) -> Bool { (a.first, a.index) < (b.first, b.index) }

  private func gravestOfAllPairs(_ spans: [OfferSpan]) -> [Int: Severity] {
    var gravest: [Int: Severity] = [:]
    for later in spans {
      for earlier in spans where isBefore(earlier, later) && later.first <= earlier.last {
        let shared = earlier.territories.members.filter { later.territories.contains($0) }
        guard !shared.isEmpty else { continue }
        gravest[later.index] = max(gravest[later.index] ?? .info, severity(earlier, later))
      }
    }
    return gravest
  }
}
