import TestSupport
@testable import OfferModel
import Testing

/// Exact amounts, and which of two price points is nearer.
struct RatioTests {
  @Test(
    arguments: [
      ("0.7", 1299, 909, 3, 10), ("1", 499, 499, 0, 1), ("10", 999, 9990, 0, 1),
      ("0.333333", 3, 0, 999_999, 1_000_000),
      ("1000", 999_999_999_999_999, 999_999_999_999_999_000, 0, 1),
    ] as [(String, Int64, Int64, Int64, Int64)])
  func aDecimalTimesAnAmount(_ one: (String, Int64, Int64, Int64, Int64)) throws {
    let exact = try #require(Ratio(decimal: one.0.utf8)?.of(one.1))
    equal(exact.whole, one.2)
    equal(exact.rest * one.4, one.3 * exact.parts)
  }

  @Test(arguments: [
    "", "0", "0.0", ".5", "5.", "-1", "1e3", "1000.1", "1.1234567", "1,5", "99999999999", "½",
  ])
  func whatIsNoRatio(_ text: String) { absent(Ratio(decimal: text.utf8)) }

  @Test(arguments: ["0%", "100%", "101%", "5", "%", "33.333%", "-1%", "5 %"])
  func whatIsNoDiscount(_ text: String) { absent(Ratio(leftBy: text)) }

  @Test func theNearestIsExactInEveryCurrency() {
    var checked = 0
    for whole in Int64(0)..<40 {
      for parts in [Int64(1), 3, 10, 10_000] {
        for rest in [0, 1, parts / 2, parts - 1] where rest >= 0 && rest < parts {
          let wanted = ExactAmount(whole: whole, rest: rest, parts: parts)
          for below in max(0, whole - 9)...whole {
            for above in wanted.smallestFrom...(whole + 9) {
              // In parts: no division.
              let (down, up) = (whole * parts + rest - below * parts, above * parts - whole * parts - rest)
              equal(wanted.isNearer(below, than: above), (down <= up))
              checked += 1
            }
          }
        }
      }
    }
    #expect(checked > 10_000)
  }

  @Test func amountsShowUpToTwoMoreDecimals() {
    equal(ExactAmount(whole: 909, rest: 3, parts: 10).text(.brl), "9.093")
    equal(ExactAmount(whole: 909, rest: 0, parts: 10).text(.brl), "9.09")
    equal(ExactAmount(whole: 1049, rest: 3, parts: 10).text(.jpy), "1049.3")
    equal(ExactAmount(whole: 9, rest: 1, parts: 300).text(.usd), "0.09")
    equal(ExactAmount(whole: 9, rest: 999, parts: 1000).text(.usd), "0.10")
  }
}
