import OfferModel
import OfferSimulation
import TestSupport
import Testing

struct OfferStorefrontTests {
  @Test func aPromotionalOfferIsNotWhereItHasNoPrice() throws {
    func storefronts(_ prices: String) throws -> [String] {
      let catalog = try catalog([
        """
        version: 1
        app: {bundleId: com.example.app}
        subscriptionGroups:
          - referenceName: Plans
            subscriptions:
              - {productId: monthly, referenceName: Monthly, level: 1, period: P1M, territories: [USA, GBR],
                 prices: {USA: 9.99, GBR: 9.99}, promotionalOffers: [{offerId: stay, referenceName: Stay,
                 mode: pay-as-you-go, duration: P3M, prices: \(prices)}]}
        """
      ])
      return SimulatedCatalog(catalog).offers.flatMap { $0 }.flatMap { $0.storefronts.members.map(\.code) }
    }
    try equal(storefronts("{USA: 4.99}"), ["USA"])
    try equal(storefronts("{USA: 4.99, rest: equalized}").sorted(), ["GBR", "USA"])
  }
}
