import TestSupport
import OfferModel
import Testing

@testable import OfferRules

struct TerritoryExpressionTests {
  @Test func aWholeCurrencyHasAName() {
    let euro = StorefrontSet(Storefront.all.filter { $0.currency.code == "EUR" })
    #expect(territoryExpression(euro) == "[currency-eur]")
    #expect(territoryExpression(euro.union(storefronts("GBR", "USA"))) == "[currency-eur, GBR, USA]")
    #expect(territoryExpression(euro.subtracting(storefronts("AUT"))).hasPrefix("[BEL, BGR, "))
  }

  @Test func aCurrencyOfOneStorefrontIsThatStorefront() {
    #expect(territoryExpression(storefronts("JPN")) == "[JPN]")
  }

  private func storefronts(_ codes: String...) -> StorefrontSet {
    StorefrontSet(codes.compactMap(Storefront.init(code:)))
  }
}
