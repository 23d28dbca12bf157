import Diagnostics
import OfferLanguage
import OfferModel

extension Alignment {
  func aligned(_ live: Subscription, with other: Subscription?) -> Subscription {
    let path = live.path
    func list<Item>(_ key: Key, _ items: [Item], _ others: [Item]?, _ align: ([Item], [Item]) -> [Item])
      -> [Item]
    {
      guard let others else { return items }
      return isUnread(key, of: path) ? others : align(items, others)
    }
    return Subscription(
      product: aligned(live.product, with: other?.product), level: live.level, period: live.period,
      priceChanges: list(.priceChanges, live.priceChanges, other?.priceChanges) { changes, _ in
        other.map { aligned(changes, from: live.product.prices, of: live.product, with: $0.history) }
          ?? changes
      },
      monthlyPlan: aligned(live.monthlyPlan, with: other?.monthlyPlan, of: live),
      introductoryOffers: list(
        .introductoryOffers, live.introductoryOffers, other?.introductoryOffers
      ) { aligned($0, with: $1, of: live.product) },
      promotionalOffers: list(.promotionalOffers, live.promotionalOffers, other?.promotionalOffers) {
        paired($0, $1, by: \.offerId.value) { offer, other in
          aligned(offer, with: other, \.terms.pricing, of: live.offer(offer).path, live.product)
        }
      },
      winBackOffers: list(.winBackOffers, live.winBackOffers, other?.winBackOffers) {
        paired($0, $1, by: \.offerId.value) { offer, other in
          aligned(offer, with: other, \.terms.pricing, of: live.offer(offer).path, live.product)
        }
      },
      offerCodes: aligned(live.offerCodes, of: live.product, with: other?.offerCodes))
  }

  func aligned(_ live: Product, with other: Product?) -> Product {
    guard let other,
      let pricing = aligned(
        OfferPricing(prices: live.prices, territories: live.territories),
        with: OfferPricing(prices: other.prices, territories: other.territories), of: live.path, live)
    else { return live }
    return live.with(
      prices: pricing.prices ?? live.prices,
      territories: isUnread(.territories, of: live.path) ? other.territories : live.territories)
  }

  private func aligned(
    _ live: MonthlyPlan?, with other: MonthlyPlan?, of subscription: Subscription
  ) -> MonthlyPlan? {
    if isUnread(.billingPlans, of: subscription.path) { return other }
    guard let live, let other else { return live }
    let path = subscription.path(of: .monthly)
    return MonthlyPlan(
      range: live.range,
      pricing: aligned(live.pricing, with: other.pricing, of: path, subscription.product) ?? live.pricing,
      priceChanges: isUnread(.priceChanges, of: path)
        ? other.priceChanges
        : aligned(
          live.priceChanges, from: live.pricing.prices, of: subscription.product, with: other.history),
      availableInNewTerritories: other.availableInNewTerritories)
  }
}
