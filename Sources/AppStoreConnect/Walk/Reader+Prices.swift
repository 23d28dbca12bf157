import Diagnostics
import OfferLanguage
import OfferModel

extension Reader {
  mutating func readAvailabilities(of subscriptions: [ResourceObject]) throws
    -> [Reading<[LiveAvailability]>]
  {
    let replies = try ask(subscriptions.map { .list("planAvailabilities", of: $0, "availability") })
    let plans = zip(subscriptions, replies).map { one, reply -> Reading<[ResourceObject]> in
      guard case .document(let document) = reply else { return .unread }
      let plans = document.all(.availability)
      // App Review approves nothing that is sold nowhere.
      if plans.isEmpty, case .approved? = one.state.flatMap(ProductStage.init(apple:)) {
        note(one.object, "availability", "an approved subscription has none")
        return .unread
      }
      guard let value = plans.lazy.compactMap(\.unknownValue).first else { return .read(plans) }
      note(one.object, "availability", "a plan has a value that offerc does not know: " + value)
      return .unread
    }
    let owners = plans.indices.flatMap { number in
      (plans[number].value ?? []).map { (object: subscriptions[number].object, plan: $0) }
    }
    let lists = try ask(
      owners.map { owner in
        Question(
          "/v1/subscriptionPlanAvailabilities/\(owner.plan.id)/availableTerritories",
          ["limit": "\(PageLimit.list)"], of: owner.object, "storefronts where it is sold")
      })
    var rest = zip(owners, lists).map { owner, reply in
      LiveAvailability(
        resource: owner.plan, territories: reply.reading { $0.data.map(\.id) })
    }[...]
    return plans.map { plan in
      plan.map { list in
        defer { rest = rest.dropFirst(list.count) }
        return Array(rest.prefix(list.count))
      }
    }
  }

  mutating func readPrices(of subscriptions: [ResourceObject]) throws -> [Reading<[LivePrice]>] {
    let replies = try ask(
      subscriptions.map { .list("prices", of: $0, with: "territory,subscriptionPricePoint", "prices") })
    return zip(subscriptions, replies).map { one, reply in
      guard case .document(let document) = reply else { return .unread }
      var prices: [LivePrice] = []
      for price in document.all(.price) {
        guard let amount = document.amount(price.pricePoint, in: price.territory), !amount.isZero else {
          note(one.object, "prices", DocumentGap.amount)
          return .unread
        }
        if let value = price.unknownValue {
          note(one.object, "prices", "a price has a value that offerc does not know: " + value)
          return .unread
        }
        prices.append(LivePrice(resource: price, amount: amount))
      }
      return .read(prices)
    }
  }

  mutating func readIntroductoryOffers(of subscriptions: [ResourceObject]) throws
    -> [Reading<[LiveIntroductoryOffer]>]
  {
    let words = OfferKind.introductory.objectKind.list
    let replies = try ask(
      subscriptions.map {
        .list("introductoryOffers", of: $0, with: "territory,subscriptionPricePoint", words)
      })
    return zip(subscriptions, replies).map { one, reply in
      guard case .document(let document) = reply else { return .unread }
      var offers: [LiveIntroductoryOffer] = []
      for offer in document.all(.introductoryOffer) {
        let amount = document.amount(offer.pricePoint, in: offer.territory)
        guard offer.territory != nil, amount != nil || offer.pricePoint == nil else {
          note(one.object, words, DocumentGap.amount)
          return .unread
        }
        offers.append(LiveIntroductoryOffer(resource: offer, amount: amount?.isZero == true ? nil : amount))
      }
      return .read(offers)
    }
  }
}

/// What answers lack that were saved without the resources that a list can include.
enum DocumentGap {
  static let amount =
    "the answer has no storefronts or no usable amounts; an answer that another client saved needs `include=territory,subscriptionPricePoint`"
}

extension ResourceObject {
  /// A day or a plan that would be taken for another one.
  fileprivate var unknownValue: String? {
    if let startDate = text(.startDate), CalendarDate(startDate) == nil { return "startDate `\(startDate)`" }
    if let planType, !BillingPlan.allCases.contains(where: { $0.appleName == planType }) {
      return "planType `\(planType)`"
    }
    return nil
  }
}

extension ResourceDocument {
  /// The amount of an included price point; nil for what is no amount of the storefront's currency.
  func amount(_ pricePoint: String?, in territory: String?) -> LiveAmount? {
    guard let pricePoint,
      let object = included("subscriptionPricePoints", pricePoint)
        ?? included("inAppPurchasePricePoints", pricePoint)
    else { return nil }
    guard let territory = territory ?? object.territory, let price = object.customerPrice else { return nil }
    let amount = LiveAmount(pricePoint: pricePoint, territory: territory, customerPrice: price)
    return Storefront(code: territory) == nil || minorUnits(amount) != nil ? amount : nil
  }

  /// The rows of an offer's prices; nil where a row lacks its storefront or the amount of its price point.
  var offerPrices: [LiveOfferPrice]? {
    var prices: [LiveOfferPrice] = []
    for row in data {
      let amount = amount(row.pricePoint, in: row.territory)
      guard let territory = row.territory ?? amount?.territory, amount != nil || row.pricePoint == nil else {
        return nil
      }
      prices.append(LiveOfferPrice(territory: territory, amount: amount?.isZero == true ? nil : amount))
    }
    return prices
  }
}
