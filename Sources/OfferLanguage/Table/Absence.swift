/// Keys that people look for in an object that does not have them, with the reason.
package struct Absence {
  package let object: ObjectID
  package let keys: [String]
  /// Behind "a promotional offer has no startDate: ".
  package let reason: String
  package let help: String
  /// The key that says the same here: it is then not missing as well.
  package var meant: Key?

  package static func of(_ key: String, in object: ObjectID) -> Absence? {
    byKey[key]?.first { $0.object == object }
  }

  private static let byKey = all.reduce(into: [String: [Absence]]()) { byKey, absence in
    for key in absence.keys { byKey[key, default: []].append(absence) }
  }

  private static let all: [Absence] =
    [
      Absence(
        object: .catalog, keys: ["scenarios"], reason: "scenarios are in files without an app",
        help: "move them to a file of their own; `offerc simulate FILE` runs it"),
      Absence(
        object: .scenarioFile, keys: ["app"], reason: "it is not part of a catalog",
        help: "remove it; `catalog: PATH` names the catalog"),
      Absence(
        object: .historyEvent, keys: ["resubscribe", "renew", "purchase", "buy"],
        reason: "whoever comes back subscribes again", help: "write `subscribe: PRODUCT`", meant: .subscribe),
      Absence(
        object: .historyEvent, keys: ["upgrade", "downgrade", "crossgrade", "switch"],
        reason: "the levels of the subscriptions decide what a change is", help: "write `change: PRODUCT`",
        meant: .change),
      Absence(
        object: .promotionalOffer, keys: ["startDate", "endDate"],
        reason: "at Apple, promotional offers have no dates",
        help: "remove it: your server decides when to make the offer"),
      Absence(
        object: .promotionalOffer, keys: ["territories"],
        reason: "promotional offers are available wherever the subscription is sold",
        help: "remove it: your server decides who gets the offer"),
      Absence(
        object: .offerCode, keys: ["startDate", "endDate", "expirationDate", "createdDate"],
        reason: "its batches have the dates",
        help: "write createdDate and expirationDate in each of the `batches`"),
      Absence(
        object: .introductoryOffer, keys: ["offerId", "referenceName", "name", "identifier"],
        reason: "Apple gives introductory offers neither a name nor an identifier",
        help: "remove it; a comment can say what the offer is for"),
      Absence(
        object: .inAppPurchaseOfferCode, keys: ["mode", "duration", "offerEligibility", "autoRenewEnabled"],
        reason: "the purchase is made once",
        help: "write `free: true`, or the price with a code in `prices`"),
      Absence(
        object: .inAppPurchase,
        keys: ["introductoryOffers", "promotionalOffers", "winBackOffers", "period", "level"],
        reason: "only subscriptions have this key", help: "remove it; an in-app purchase can have offerCodes"),
      Absence(
        object: .priceChange, keys: ["preserveCurrentPrice", "keepPrice"],
        reason: "existingSubscribers says what existing subscribers pay",
        help:
          "write `existingSubscribers: keep-price`, or `existingSubscribers: new-price` if they also pay the new price",
        meant: .existingSubscribers),
      Absence(
        object: .purchasePriceChange, keys: ["existingSubscribers"],
        reason: "an in-app purchase has no subscribers", help: "remove it"),
      Absence(
        object: .subscription, keys: ["campaign"], reason: "it is a label of offers",
        help: "write it in each offer of the campaign"),
      Absence(
        object: .inAppPurchase, keys: ["campaign"], reason: "it is a label of offers",
        help: "write it in each offer code of the campaign"),
      Absence(
        object: .offerCode, keys: ["code", "customCode"], reason: "its batches have the codes",
        help: "write `batches: [{id: …, kind: custom, code: …, count: …, createdDate: …}]`"),
    ]
    + [
      ("PaidSubscriptionDuration", "paidSubscriptionDurationInMonths: 3"),
      ("TimeSinceLastSubscribed", "timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 24}"),
      ("WaitBetweenOffers", "waitBetweenOffersInMonths: 6"),
    ].map { apple, own in
      let short = apple.prefix(1).lowercased() + apple.dropFirst()
      return Absence(
        object: .winBackOffer, keys: ["customerEligibility" + apple + "InMonths", short + "InMonths", short],
        reason: "it is a key of customerEligibility",
        help: "write `customerEligibility: {\(own)}`, with the other conditions in the same mapping",
        meant: .customerEligibility)
    }
    + [ObjectID.introductoryOffer, .promotionalOffer, .winBackOffer, .offerCode].map { offer in
      Absence(
        object: offer, keys: ["numberOfPeriods", "periodCount"],
        reason: "duration is the length of the whole offer",
        help: "multiply the period: 3 periods of P1M are `duration: P3M`", meant: .duration)
    }
}
