extension CatalogGenerator {
  /// One current and one future offer at most, a fortnight between them.
  mutating func writeIntroductoryOffers(
    of subscription: Subscription, turn: Int, to yaml: inout YAMLText
  ) {
    guard mix.introductory > 0 else { return }
    yaml.line(4, "introductoryOffers:")
    for index in 0..<mix.introductory {
      let terms = terms(turn: turn + index, of: subscription)
      yaml.item(5, "mode: \(terms.mode)")
      yaml.line(6, "duration: \(terms.duration)")
      if index == 0 {
        yaml.line(6, "endDate: 2027-03-31")
      } else {
        yaml.line(6, "startDate: 2027-04-15")
        yaml.line(6, "endDate: 2027-06-30")
      }
      writePrices(of: terms, to: &yaml)
    }
  }

  mutating func writePromotionalOffers(
    of subscription: Subscription, turn: Int, to yaml: inout YAMLText
  ) {
    guard mix.promotional > 0 else { return }
    yaml.line(4, "promotionalOffers:")
    for index in 0..<mix.promotional {
      let terms = terms(turn: turn + index + 1, of: subscription)
      yaml.item(5, "offerId: \(subscription.key("_"))_promo\(index + 1)")
      yaml.line(6, "referenceName: \(subscription.offerName("promotion \(index + 1)"))")
      yaml.line(6, "mode: \(terms.mode)")
      yaml.line(6, "duration: \(terms.duration)")
      writePrices(of: terms, to: &yaml)
    }
  }

  /// The offers take turns in six months, each for other customers than the subscription's other ones.
  mutating func writeWinBackOffers(
    of subscription: Subscription, turn: Int, to yaml: inout YAMLText
  ) {
    guard mix.winBack > 0 else { return }
    yaml.line(4, "winBackOffers:")
    for index in 0..<mix.winBack {
      let terms = terms(turn: turn + index + 2, of: subscription)
      let month = index % 6 + 1
      yaml.item(5, "offerId: \(subscription.key("_"))_winback\(index + 1)")
      yaml.line(6, "referenceName: \(subscription.offerName("win back \(index + 1)"))")
      yaml.line(6, "mode: \(terms.mode)")
      yaml.line(6, "duration: \(terms.duration)")
      yaml.line(6, "startDate: 2027-0\(month)-05")
      yaml.line(6, "endDate: 2027-0\(month)-25")
      yaml.line(6, "priority: \(index % 2 == 0 ? "high" : "normal")")
      yaml.line(6, "promotionIntent: not-promoted")
      yaml.line(6, "customerEligibility:")
      yaml.line(7, "paidSubscriptionDurationInMonths: \(index % 24 + 1)")
      yaml.line(7, "timeSinceLastSubscribedInMonths:")
      yaml.line(8, "minimum: \(index / 24 + 1)")
      yaml.line(8, "maximum: 24")
      yaml.line(7, "waitBetweenOffersInMonths: 6")
      writePrices(of: terms, to: &yaml)
    }
  }

  /// The prices of an offer whose keys stand at the level of all four kinds; nothing for a free trial.
  func writePrices(of terms: OfferTerms, to yaml: inout YAMLText) {
    guard let amounts = terms.amounts else { return }
    write(prices: amounts, level: 6, to: &yaml)
  }
}
