import TestSupport
import OfferModel
import Testing

@testable import OfferRules

struct TerritoryExpressionTests {
  @Test func aWholeCurrencyHasAName() {
    let euro = StorefrontSet(Storefront.all.filter { $0.currency.code == "EUR" })
    equal(territoryExpression(euro), "[currency-eur]")
    equal(territoryExpression(euro.union(storefronts("GBR", "USA"))), "[currency-eur, GBR, USA]")
    begins(territoryExpression(euro.subtracting(storefronts("AUT"))), with: "[BEL, BGR, ")
  }

  @Test func aCurrencyOfOneStorefrontIsThatStorefront() {
    equal(territoryExpression(storefronts("JPN")), "[JPN]")
  }

  private func storefronts(_ codes: String...) -> StorefrontSet {
    StorefrontSet(codes.compactMap(Storefront.init(code:)))
  }
}
