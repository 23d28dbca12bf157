import TestSupport
import OfferModel
import Testing

struct StorefrontTests {
  @Test func theTableIsSortedAndComplete() {
    let codes = Storefront.all.map(\.code)
    #expect(codes.count == 175)
    #expect(codes == Set(codes).sorted())
    #expect(Set(Storefront.all.map(\.alpha2)).count == 175)
    #expect(Set(Storefront.all.map(\.name)).count == 175)
    #expect(Storefront.all.allSatisfy { $0.code.utf8.count == 3 && $0.alpha2.utf8.count == 2 })
  }

  @Test func foundByTheirCodes() {
    for storefront in Storefront.all {
      #expect(Storefront(code: storefront.code) == storefront)
      #expect(Storefront(alpha2: storefront.alpha2) == storefront)
      #expect(Storefront(code: storefront.code.lowercased()) == nil)
    }
    #expect(Storefront(code: "XKX") == nil)
  }

  @Test func currencies() {
    #expect(Set(Storefront.all.map(\.currency.code)).count == Currency.allCases.count)
    #expect(Currency.allCases.filter { $0.minorDigits == 0 }.map(\.code) == ["CLP", "JPY", "KRW", "VND"])
    #expect(Currency.allCases.allSatisfy { Currency(code: $0.code) == $0 })
    #expect(Storefront(code: "ARG")?.currency == .usd)
    #expect(Storefront(code: "BGR")?.currency == .eur)
    #expect(Storefront(code: "TUR")?.currency == .try)
  }
}
