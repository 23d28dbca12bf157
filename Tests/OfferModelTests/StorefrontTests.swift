import TestSupport
import OfferModel
import Testing

struct StorefrontTests {
  @Test func theTableIsSortedAndComplete() {
    let codes = Storefront.all.map(\.code)
    equal(codes.count, 175)
    equal(codes, Set(codes).sorted())
    equal(Set(Storefront.all.map(\.alpha2)).count, 175)
    equal(Set(Storefront.all.map(\.name)).count, 175)
    #expect(Storefront.all.allSatisfy { $0.code.utf8.count == 3 && $0.alpha2.utf8.count == 2 })
  }

  @Test func foundByTheirCodes() {
    for storefront in Storefront.all {
      equal(Storefront(code: storefront.code), storefront)
      equal(Storefront(alpha2: storefront.alpha2), storefront)
      absent(Storefront(code: storefront.code.lowercased()))
    }
    absent(Storefront(code: "XKX"))
  }

  /// In a list with commas, a name is one country.
  @Test func namesHaveNoCommas() {
    equal(Storefront(code: "KOR")?.name, "Republic of Korea")
    equal(Storefront(code: "KOR")?.appleName, "Korea, Republic of")
    equal(Storefront(code: "COD")?.name, "Democratic Republic of the Congo")
    #expect(Storefront.all.allSatisfy { !$0.name.contains(",") })
    equal(Storefront.all.filter { $0.name != $0.appleName }.map(\.code), ["COD", "COG", "KOR"])
  }

  @Test func currencies() {
    equal(Set(Storefront.all.map(\.currency.code)).count, Currency.allCases.count)
    equal(Currency.allCases.filter { $0.minorDigits == 0 }.map(\.code), ["CLP", "JPY", "KRW", "VND"])
    #expect(Currency.allCases.allSatisfy { Currency(code: $0.code) == $0 })
    equal(Storefront(code: "ARG")?.currency, .usd)
    equal(Storefront(code: "BGR")?.currency, .eur)
    equal(Storefront(code: "TUR")?.currency, .try)
  }
}
