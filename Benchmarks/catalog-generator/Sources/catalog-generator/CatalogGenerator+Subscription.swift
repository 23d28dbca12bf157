extension CatalogGenerator {
  /// `turn` shifts the modes of the offers, so that not every subscription has the same ones.
  mutating func write(_ subscription: Subscription, turn: Int, to yaml: inout YAMLText) {
    yaml.item(3, "productId: \(subscription.productId)")
    yaml.line(4, "referenceName: \(subscription.referenceName)")
    yaml.line(4, "level: \(subscription.level)")
    yaml.line(4, "period: \(subscription.period.rawValue)")
    yaml.line(4, "familySharable: \(turn % 2 == 0)")
    yaml.line(4, "reviewNote: Sign in with the demo account of tier \(subscription.level).")
    yaml.line(4, "localizations:")
    yaml.line(5, "en-US:")
    yaml.line(6, "displayName: Tier \(subscription.level) \(subscription.period.name)")
    yaml.line(6, "description: \"Films & series, tier \(subscription.level), \(subscription.period.name)\"")
    write(prices: subscription.amounts, level: 4, to: &yaml)
    writeIntroductoryOffers(of: subscription, turn: turn, to: &yaml)
    writePromotionalOffers(of: subscription, turn: turn, to: &yaml)
    writeWinBackOffers(of: subscription, turn: turn, to: &yaml)
    writeOfferCodes(of: subscription, turn: turn, to: &yaml)
  }

  /// A price map, one line a storefront.
  func write(prices amounts: [Int], level: Int, to yaml: inout YAMLText) {
    yaml.line(level, "prices:")
    for (storefront, amount) in zip(storefronts, amounts) {
      yaml.line(level + 1, "\(storefront.code): \(storefront.decimal(amount))")
    }
    guard !pricesAllStorefronts else { return }
    yaml.line(level + 1, "rest: equalized")
  }
}
