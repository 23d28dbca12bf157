import Diagnostics
import OfferLanguage

extension Reader {
  /// The offers of each subscription, then the prices of all of them.
  mutating func readOffers(of subscriptions: [ResourceObject], _ resource: AppleResource)
    throws -> [Reading<[LiveOffer]>]
  {
    let list = resource.home?.list ?? ""
    let words = resource.objects.first.map { Language.current[$0].kind.list } ?? list
    let replies = try ask(subscriptions.map { .list(list, of: $0, words) })
    let lists = replies.map { $0.reading { $0.all(resource) } }
    var questions: [Question] = []
    for (one, list) in zip(subscriptions, lists) {
      for offer in list.value ?? [] {
        questions.append(
          .prices(
            of: ObjectPath(one.object.parts + offer.object.parts), resource.collection + "/" + offer.id,
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
