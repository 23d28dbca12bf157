import Diagnostics
import OfferLanguage
import OfferModel
import TestSupport
import Testing

/// Audiences of win-back offers, compared with asking for every customer.
struct AudienceTests {
  private func audience(_ paid: Int, _ first: Int, _ last: Int) -> Audience {
    func located(_ number: Int) -> Located<Int> { Located(number, at: .top(of: 0)) }
    var eligibility = WinBackPart.Eligibility()
    eligibility.range = .top(of: 0)
    eligibility.paidMonths = located(paid)
    eligibility.sinceMinimum = located(first)
    eligibility.sinceMaximum = located(last)
    return Audience(eligibility)
  }

  @Test func whoIsInBothIsInTheOverlap() {
    var random = SeededGenerator(seed: 3)
    func some() -> Audience {
      let first = Int.random(in: 1...8, using: &random)
      return audience(
        Int.random(in: 1...6, using: &random), first, Int.random(in: first...10, using: &random))
    }
    for _ in 0..<300 {
      let (one, other) = (some(), some())
      let overlap = one.overlap(with: other)
      equal(overlap, other.overlap(with: one))
      for paid in 0...7 {
        for since in 0...11 {
          let isInBoth =
            one.contains(paidMonths: paid, monthsSince: since)
            && other.contains(paidMonths: paid, monthsSince: since)
          equal(overlap?.contains(paidMonths: paid, monthsSince: since) ?? false, isInBoth)
        }
      }
    }
  }

  @Test func theMonthsOfTheEndsBelongToIt() {
    let audience = audience(3, 2, 24)
    #expect(
      audience.contains(paidMonths: 3, monthsSince: 2) && audience.contains(paidMonths: 99, monthsSince: 24))
    #expect(
      !audience.contains(paidMonths: 2, monthsSince: 2) && !audience.contains(paidMonths: 3, monthsSince: 25))
    #expect(!audience.contains(paidMonths: 3, monthsSince: 1))
  }
}
