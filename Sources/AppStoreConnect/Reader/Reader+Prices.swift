import OfferLanguage
import OfferModel

extension Reader {
  /// Where products are sold: for a subscription by plan. An in-app purchase has no plans, and no availability until it is set
  /// up.
  ///
  /// Until then, App Store Connect answers 404, or 403 (one report of 2026). A role that may not read it gets 403, too: so this
  /// counts as "never set" only if the state says that something is missing, and the key may read the prices.
  ///
  /// - Parameter arePricesRead: for each product, whether its prices could be read.
  mutating func readAvailabilities(
    of products: [ResourceObject], _ kind: VersionedKind, arePricesRead: [Bool]
  ) throws -> [PossiblyUnread<[LiveAvailability]>] {
    let isPlan = kind == .subscription
    let resource = isPlan ? AppleResource.availability : .purchaseAvailability
    let replies = try ask(
      zip(products, arePricesRead).map { one, arePricesRead in
        let question: Question =
          isPlan
          ? .list("planAvailabilities", of: one, .availability, mayBeMissing: one.state == .missingMetadata)
            .unless(included(resource, of: one))
          : .part("inAppPurchaseAvailability", of: one, .availability)
        return question.forbidden(ifMissing: arePricesRead && one.state == .missingMetadata)
      })
    let plans = zip(products, replies).map { one, reply -> PossiblyUnread<[ResourceObject]> in
      guard case .read(let plans) = reply.value(missing: [], { $0.all(resource) }) else { return .unread }
      // App Review approves no subscription that is sold nowhere.
      if isPlan, plans.isEmpty, case .approved? = one.state?.stage {
        note(one.object, .availability, "an approved subscription has none")
        return .unread
      }
      guard let value = plans.lazy.compactMap(\.unknownValue).first else { return .read(plans) }
      note(one.object, .availability, "a plan has a value that offerc does not know: " + value)
      return .unread
    }
    let owners = zip(products, plans).flatMap { one, plans in (plans.value ?? []).map { (one.object, $0) } }
    let lists = try ask(
      owners.map { object, plan in .list("availableTerritories", of: plan, as: object, .storefronts) })
    let found = zip(owners, lists).map { owner, reply in
      LiveAvailability(resource: owner.1, territories: reply.value { $0.data.map(\.id) })
    }
    return regrouped(found, as: plans)
  }

  mutating func readPrices(of subscriptions: [ResourceObject]) throws -> [PossiblyUnread<[LivePrice]>] {
    try ask(
      subscriptions.map { .list("prices", of: $0, with: "territory,subscriptionPricePoint", .prices) }
    ) { reader, number, reply in
      guard case .document(let document) = reply else { return .unread }
      return reader.prices(
        document.all(.price), in: document, of: subscriptions[number], mayBeFree: false)
    }
  }

  /// The prices of in-app purchases that were set by hand; all prices if Apple derives them from another storefront than
  /// that of the catalog.
  mutating func readPrices(of purchases: [ResourceObject], _ schedules: [Reply], base: String) throws
    -> [PossiblyUnread<[LivePrice]>]
  {
    var questions: [Question] = []
    var places: [Int] = []
    for (number, schedule) in schedules.enumerated() {
      guard let one = schedule.document?.data.first else { continue }
      for list in ["manualPrices"] + (one.linkedId("baseTerritory") == base ? [] : ["automaticPrices"]) {
        places.append(number)
        questions.append(
          .list(
            list, of: one, with: "inAppPurchasePricePoint,territory", as: purchases[number].object, .prices,
            mayBeMissing: true))
      }
    }
    var result = schedules.map { $0.value(missing: []) { _ in [LivePrice]() } }
    for (number, reply) in zip(places, try ask(questions)) {
      if case .missing = reply { continue }
      let rows = reply.document.map { prices($0.data, in: $0, of: purchases[number], mayBeFree: true) }
      guard case .read(let earlier) = result[number], case .read(let rows)? = rows else {
        result[number] = .unread
        continue
      }
      result[number] = .read(earlier + rows)
    }
    return result
  }

  private mutating func prices(
    _ rows: [ResourceObject], in document: ResourceDocument, of product: ResourceObject, mayBeFree: Bool
  ) -> PossiblyUnread<[LivePrice]> {
    var prices: [LivePrice] = []
    for row in rows {
      guard let amount = document.amount(row.pricePoint, in: row.territory), mayBeFree || !amount.isZero
      else {
        note(product.object, .prices, DocumentGap.amount)
        return .unread
      }
      if let value = row.unknownValue {
        note(product.object, .prices, "a price has a value that offerc does not know: " + value)
        return .unread
      }
      prices.append(LivePrice(resource: row.alone(), amount: amount))
    }
    return .read(prices)
  }

  mutating func readIntroductoryOffers(of subscriptions: [ResourceObject]) throws
    -> [PossiblyUnread<[LiveIntroductoryOffer]>]
  {
    try ask(
      subscriptions.map { subscription in
        .list(
          "introductoryOffers", of: subscription, with: "territory,subscriptionPricePoint",
          .introductoryOffers
        )
        .unless(includedIfEmpty(.introductoryOffer, of: subscription))
      }
    ) { reader, number, reply in
      guard case .document(let document) = reply else { return .unread }
      var offers: [LiveIntroductoryOffer] = []
      for offer in document.all(.introductoryOffer) {
        let amount = document.amount(offer.pricePoint, in: offer.territory)
        guard offer.territory != nil, amount != nil || offer.pricePoint == nil else {
          reader.note(subscriptions[number].object, .introductoryOffers, DocumentGap.amount)
          return .unread
        }
        offers.append(
          LiveIntroductoryOffer(
            resource: offer.alone(with: "territory"), amount: amount?.isZero == true ? nil : amount))
      }
      return .read(offers)
    }
  }
}

/// What answers lack that were saved without the resources that a list can include.
enum DocumentGap {
  static let amount =
    "the response has no storefronts or no usable amounts; a response that another client saved needs `include=territory,subscriptionPricePoint`"
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
  /// The amount of an included price point; nil for a text that is not an amount of the storefront's currency.
  func amount(_ pricePoint: String?, in territory: String?) -> LiveAmount? {
    guard let pricePoint,
      let object = included("subscriptionPricePoints", pricePoint)
        ?? included("inAppPurchasePricePoints", pricePoint)
    else { return nil }
    guard let territory = territory ?? object.territory, let price = object.customerPrice else { return nil }
    let amount = LiveAmount(pricePoint: pricePoint, territory: territory, customerPrice: price)
    return Storefront(code: territory) == nil || minorUnits(amount) != nil ? amount : nil
  }

  /// The rows of an offer's prices; nil if a row lacks its storefront or the amount of its price point.
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
