/// What offers of all kinds share: a mode, a length and, unless the offer is free, a price a storefront.
struct OfferTerms {
  let mode: String
  let duration: String
  /// Minor units, in the order of the storefronts; nil for a free trial.
  let amounts: [Int]?
}

extension CatalogGenerator {
  /// The modes take turns; a third of the offers is free.
  mutating func terms(turn: Int, of subscription: Subscription) -> OfferTerms {
    let payAsYouGo = subscription.period.payAsYouGoDurations
    switch turn % 3 {
    case 0:
      let duration = random.pick(["P3D", "P1W", "P2W", "P1M", "P2M", "P3M"])
      return OfferTerms(mode: "free-trial", duration: duration, amounts: nil)
    case 1 where !payAsYouGo.isEmpty:
      return OfferTerms(
        mode: "pay-as-you-go", duration: random.pick(payAsYouGo),
        amounts: reduced(subscription.amounts, periods: 1))
    default:
      let length = random.pick([Period.month, .twoMonths, .threeMonths, .sixMonths, .year])
      let periods = (length.days + subscription.period.days - 1) / subscription.period.days
      return OfferTerms(
        mode: "pay-up-front", duration: length.rawValue,
        amounts: reduced(subscription.amounts, periods: periods))
    }
  }

  /// Prices well below the regular ones of as many periods, and well above one of them.
  private mutating func reduced(_ regular: [Int], periods: Int) -> [Int] {
    let percent = random.pick(50...75)
    return zip(storefronts, regular).map { storefront, amount in
      storefront.rounded(amount * periods * percent / 100)
    }
  }
}
