import Diagnostics
import OfferModel

extension Reader {
  mutating func readPromotionalOffers(of subscriptions: [API.Subscription]) throws
    -> [Reading<[LiveOffer<API.SubscriptionPromotionalOffer>]>]
  {
    try readOffers(of: subscriptions, "promotionalOffers", .promotional) { offer in
      (path: "/v1/subscriptionPromotionalOffers/" + offer.id, name: offer.offerCode ?? offer.id)
    }
  }

  mutating func readWinBackOffers(of subscriptions: [API.Subscription]) throws
    -> [Reading<[LiveOffer<API.WinBackOffer>]>]
  {
    try readOffers(of: subscriptions, "winBackOffers", .winBack) { offer in
      (path: "/v1/winBackOffers/" + offer.id, name: offer.offerId ?? offer.id)
    }
  }

  /// The offers of each subscription, then the prices of all of them.
  private mutating func readOffers<Resource: APIResource>(
    of subscriptions: [API.Subscription], _ list: String, _ kind: OfferKind,
    place: (Resource) -> (path: String, name: String)
  ) throws -> [Reading<[LiveOffer<Resource>]>] {
    let replies = try ask(
      subscriptions.map { one in
        Question(
          "/v1/subscriptions/\(one.id)/\(list)", ["limit": "\(PageLimit.list)"], of: one.object,
          kind.objectKind.list)
      })
    let lists = replies.map { $0.reading { $0.all(Resource.self) } }
    var questions: [Question] = []
    for (one, list) in zip(subscriptions, lists) {
      for offer in list.value ?? [] {
        let place = place(offer)
        questions.append(
          .prices(
            of: one.object.with(kind.part(place.name)), place.path,
            include: "subscriptionPricePoint"))
      }
    }
    var prices = try readOfferPrices(questions)[...]
    return lists.map { list in
      list.map { offers in offers.map { LiveOffer(resource: $0, prices: prices.removeFirst()) } }
    }
  }

  mutating func readOfferPrices(_ questions: [Question]) throws -> [Reading<[LiveOfferPrice]>] {
    zip(questions, try ask(questions)).map { question, reply in
      guard case .document(let document) = reply else { return .unread }
      guard let prices = document.offerPrices else {
        note(question.object, question.what, DocumentGap.amount)
        return .unread
      }
      return .read(prices)
    }
  }
}

extension Question {
  static func prices(of object: ObjectPath, _ path: String, include pricePoint: String) -> Question {
    Question(
      path + "/prices", ["include": "territory,\(pricePoint)", "limit": "\(PageLimit.list)"], of: object,
      "prices")
  }
}
