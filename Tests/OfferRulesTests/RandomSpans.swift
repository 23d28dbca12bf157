import TestSupport
import OfferModel

@testable import OfferRules

/// Offers within 40 days and a few storefronts, some of them open at an end.
func randomSpans(_ count: Int, using generator: inout SeededGenerator) -> [OfferSpan] {
  let storefronts = ["AUT", "CAN", "DEU", "FRA", "USA", "ZWE"].compactMap(Storefront.init(code:))
  return (0..<count).map { index in
    let first =
      Int.random(in: 0...4, using: &generator) == 0 ? Int.min : Int.random(in: 1...40, using: &generator)
    let isOpen = Int.random(in: 0...4, using: &generator) == 0
    let last = isOpen ? Int.max : max(first, 1) + Int.random(in: 0...12, using: &generator)
    let territories = storefronts.filter { _ in Bool.random(using: &generator) }
    return OfferSpan(first: first, last: last, territories: StorefrontSet(territories), index: index)
  }
}
