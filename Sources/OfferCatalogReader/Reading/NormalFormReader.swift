import Diagnostics
import JSONText
import OfferModel

/// Reads the values of `catalog` in `catalog.json`, which is in normal form: without sets, tables and defaults.
///
/// The compiler reads the same text with its places, and with all findings. This reader has only what the normal form can have, and
/// needs no YAML.
struct NormalFormReader {
  /// The storefronts in use that are not known here, or bill in another currency than is known here.
  private let skipped: Set<String>

  /// In the order of their codes.
  var skippedStorefronts: [String] { skipped.sorted() }

  /// - Parameter root: The whole file. `derived.currencies` has the currencies that the amounts of the file are in.
  init(_ root: JSONValue) throws(SchemaFault) {
    let unknown = try root.readIfPresent("derived") { derived throws(SchemaFault) in
      try derived.readIfPresent("currencies", NormalFormReader.unknownStorefronts) ?? []
    }
    skipped = unknown ?? []
  }

  /// - Parameter currencies: The currency of each storefront in use.
  private static func unknownStorefronts(_ currencies: JSONValue) throws(SchemaFault) -> Set<String> {
    guard let members = currencies.members else {
      throw SchemaFault(.wrongType(expected: "object"), currencies)
    }
    let unknown = members.filter { member in
      guard let known = Storefront(code: member.key) else { return true }
      return member.value.string != known.currency.code
    }
    return Set(unknown.map(\.key))
  }

  func read(_ catalog: JSONValue) throws(SchemaFault) -> Catalog {
    Catalog(
      app: try catalog.read("app", app), groups: try catalog.readList("subscriptionGroups", group),
      inAppPurchases: try catalog.readList("inAppPurchases", purchase),
      retiredProductIds: try catalog.readList("retiredProductIds", readText).map(Located.init(unbound:)))
  }

  private func app(_ value: JSONValue) throws(SchemaFault) -> App {
    var app = App()
    app.bundleId.value = try value.read("bundleId", readText)
    app.appleId = try value.readIfPresent("appleId", readInteger).map(Located.init(unbound:))
    app.name = try value.readIfPresent("name", readText).map(Located.init(unbound:))
    return app
  }

  private func group(_ value: JSONValue) throws(SchemaFault) -> SubscriptionGroup {
    var group = SubscriptionGroup()
    group.referenceName.value = try value.read("referenceName", readText)
    group.subscriptions = try value.readList("subscriptions", subscription)
    group.retiredOfferIds = try value.readList("retiredOfferIds", readText).map(Located.init(unbound:))
    return group
  }

  private func subscription(_ value: JSONValue) throws(SchemaFault) -> Subscription {
    let product = try product(value, kind: .subscription)
    let monthly = try value.readIfPresent("billingPlans") { plans throws(SchemaFault) in
      try plans.readIfPresent("monthly", monthlyPlan)
    }
    var data = SubscriptionData(product)
    data.level.value = try value.read("level", readInteger)
    data.period.value = try value.read("period", readWord)
    data.priceChanges = try value.readList("priceChanges", priceChange)
    data.monthlyPlan = monthly.flatMap(\.self)
    let subscription = Subscription(data)
    func offers(_ key: String, _ part: OfferData.Part) throws(SchemaFault) -> [Offer] {
      try value.readList(key) { offer throws(SchemaFault) in
        try self.offer(offer, part, of: subscription)
      }
    }
    data.offers = OffersByKind(
      introductory: try offers("introductoryOffers", .introductory),
      promotional: try offers("promotionalOffers", .promotional),
      winBack: try offers("winBackOffers", .winBack(WinBackPart())),
      codes: try offers("offerCodes", .offerCode(CodePart(.ofSubscription(CodePart.SubscriptionPart())))))
    return Subscription(data)
  }

  private func purchase(_ value: JSONValue) throws(SchemaFault) -> InAppPurchase {
    var purchase = InAppPurchase(try product(value, kind: try value.read("type", readWord)))
    purchase.priceChanges = try value.readList("priceChanges", priceChange)
    let product = purchase.product
    purchase.offerCodes = try value.readList("offerCodes") { offer throws(SchemaFault) in
      var data = OfferData(.offerCode(CodePart(.ofInAppPurchase([]))))
      try readNames(of: &data, offer)
      try readCode(of: &data, offer)
      let isFree = try offer.readIfPresent("free", readBoolean) ?? false
      data.pricing = try pricing(offer, isFree: isFree, sold: product.territories.set)
      return Offer(data)
    }
    return purchase
  }

  private func product(_ value: JSONValue, kind: Product.Kind) throws(SchemaFault) -> Product {
    var product = ProductData()
    product.kind.value = kind
    product.productId.value = try value.read("productId", readText)
    product.referenceName.value = try value.read("referenceName", readText)
    product.territories.set = try value.read("territories", territories)
    product.prices = try value.read("prices", prices)
    return Product(product)
  }

  private func monthlyPlan(_ value: JSONValue) throws(SchemaFault) -> MonthlyPlan {
    var plan = MonthlyPlan(range: .unbound)
    let sold = try value.read("territories", territories)
    plan.pricing = OfferPricing(prices: try value.read("prices", prices), territories: unbound(sold))
    plan.priceChanges = try value.readList("priceChanges", priceChange)
    return plan
  }

  private func priceChange(_ value: JSONValue) throws(SchemaFault) -> PriceChange {
    var change = PriceChange()
    change.startDate.value = try value.read("startDate", day)
    change.prices = try value.read("prices", prices)
    return change
  }

  private func offer(
    _ value: JSONValue, _ part: OfferData.Part, of subscription: Subscription
  ) throws(SchemaFault) -> Offer {
    var offer = OfferData(part)
    if offer.kind != .introductory { try readNames(of: &offer, value) }
    var terms = OfferTerms()
    terms.mode.value = try value.read("mode", readWord)
    terms.length.value = try value.read("duration", length)
    terms.plan.value = try value.readIfPresent("targetPlan", readWord) ?? .upFront
    offer.terms = terms
    let sold = subscription.territories(of: terms.plan.value)
    offer.pricing = try pricing(value, isFree: terms.mode.value.isFree, sold: sold)
    offer.window.start = try value.readIfPresent("startDate", day).map(Located.init(unbound:))
    offer.window.end = try value.readIfPresent("endDate", day).map(Located.init(unbound:))
    offer.campaign = try value.readIfPresent("campaign", readText).map(Located.init(unbound:))
    if offer.kind == .winBack { offer.part = .winBack(try winBack(value)) }
    try readCode(of: &offer, value)
    return Offer(offer)
  }

  /// Reads the names: an offer code has only a reference name.
  private func readNames(of offer: inout OfferData, _ value: JSONValue) throws(SchemaFault) {
    offer.referenceName = Located(unbound: try value.read("referenceName", readText))
    if offer.code == nil { offer.offerId = Located(unbound: try value.read("offerId", readText)) }
  }

  private func winBack(_ value: JSONValue) throws(SchemaFault) -> WinBackPart {
    var part = WinBackPart()
    part.priority.value = try value.read("priority", readWord)
    part.promotionIntent.value = try value.readIfPresent("promotionIntent", readWord) ?? .notPromoted
    part.eligibility = try value.read("customerEligibility", eligibility)
    part.appleId = try value.readIfPresent("appleId", readInteger).map(Located.init(unbound:))
    return part
  }

  private func eligibility(_ value: JSONValue) throws(SchemaFault) -> WinBackPart.Eligibility {
    var eligibility = WinBackPart.Eligibility()
    eligibility.paidMonths.value = try value.read("paidSubscriptionDurationInMonths", readInteger)
    try value.read("timeSinceLastSubscribedInMonths") { range throws(SchemaFault) in
      eligibility.sinceMinimum.value = try range.read("minimum", readInteger)
      eligibility.sinceMaximum.value = try range.read("maximum", readInteger)
    }
    eligibility.waitMonths = try value.readIfPresent("waitBetweenOffersInMonths", readInteger)
      .map(Located.init(unbound:))
    return eligibility
  }

  /// Reads what an offer code has beside its terms; nothing of other offers.
  private func readCode(of offer: inout OfferData, _ value: JSONValue) throws(SchemaFault) {
    guard var code = offer.code else { return }
    code.active.value = try value.read("active", readBoolean)
    code.customers = try customers(of: code, value)
    code.batches = try value.readList("batches", batch)
    offer.code = code
    offer.campaign = try value.readIfPresent("campaign", readText).map(Located.init(unbound:))
  }

  private func customers(of code: CodePart, _ value: JSONValue) throws(SchemaFault) -> CodePart.Customers {
    guard var part = code.subscription else {
      let buyers: [CodePart.PurchaseEligibility] = try value.readList("customerEligibilities", readWord)
      return .ofInAppPurchase(buyers.map(Located.init(unbound:)))
    }
    part.customerEligibilities = try value.readList("customerEligibilities", readWord)
      .map(Located.init(unbound:))
    part.offerEligibility.value = try value.read("offerEligibility", readWord)
    part.autoRenewEnabled.value = try value.readIfPresent("autoRenewEnabled", readBoolean) ?? true
    return .ofSubscription(part)
  }

  private func batch(_ value: JSONValue) throws(SchemaFault) -> CodeBatch {
    var batch = CodeBatch(Located(unbound: try kind(of: value)))
    batch.id.value = try value.read("id", readText)
    batch.count.value = try value.read("count", readInteger)
    batch.createdDate.value = try value.read("createdDate", day)
    batch.expirationDate = try value.readIfPresent("expirationDate", day).map(Located.init(unbound:))
    batch.active.value = try value.read("active", readBoolean)
    return batch
  }

  /// - Parameter batch: The whole batch.
  private func kind(of batch: JSONValue) throws(SchemaFault) -> CodeBatch.Kind {
    let kind: CodeKind = try batch.read("kind", readWord)
    guard case .oneTimeUse = kind else {
      return .custom(code: Located(unbound: try batch.read("code", readText)))
    }
    var codes = CodeBatch.OneTimeUse()
    codes.environment.value = try batch.read("environment", readWord)
    codes.issuer.value = try batch.read("issuer", readWord)
    codes.extendedUntil = try batch.readIfPresent("extendedUntil", day).map(Located.init(unbound:))
    return .oneTimeUse(codes)
  }

  /// - Parameter sold: The storefronts of an offer that does not name any.
  private func pricing(
    _ offer: JSONValue, isFree: Bool, sold: StorefrontSet
  ) throws(SchemaFault) -> OfferPricing {
    let named = try offer.readIfPresent("territories", territories)
    guard !isFree else { return OfferPricing(prices: nil, territories: unbound(named ?? sold)) }
    let prices = try offer.read("prices", prices)
    let all = prices.rest == nil ? prices.territories : sold
    return OfferPricing(prices: prices, territories: unbound(named ?? all))
  }

  private func unbound(_ storefronts: StorefrontSet) -> Territories {
    Territories(storefronts, range: .unbound, isStated: false)
  }

  private func territories(_ value: JSONValue) throws(SchemaFault) -> StorefrontSet {
    let storefronts = try value.readElements(storefront)
    return StorefrontSet(storefronts.compactMap(\.self))
  }

  /// Returns nil for a storefront that is skipped.
  private func storefront(_ code: JSONValue) throws(SchemaFault) -> Storefront? {
    let text = try readText(code)
    guard !skipped.contains(text) else { return nil }
    guard let storefront = Storefront(code: text) else {
      throw SchemaFault(.notA("the code of a storefront"), code)
    }
    return storefront
  }

  /// Reads amounts by storefront; of one that is there twice, the first one counts.
  private func prices(_ value: JSONValue) throws(SchemaFault) -> PriceMap {
    guard let members = value.members else { throw SchemaFault(.wrongType(expected: "object"), value) }
    var map = PriceMap(range: .unbound)
    for member in members {
      if member.key == "rest" {
        map.rest = .unbound
      } else if let storefront = try storefront(member.name), map.territories.insert(storefront) {
        let amount = try amount(member.value, in: storefront)
        map.prices.append(Price(amount: amount, storefront: storefront, start: 0, length: 0))
      }
    }
    map.prices.sort { $0.storefront < $1.storefront }
    return map
  }

  private func amount(_ value: JSONValue, in storefront: Storefront) throws(SchemaFault) -> Int64 {
    let currency = storefront.currency
    guard let amount = AmountDigits.read(try readText(value).utf8, currency) else {
      throw SchemaFault(.notA("an amount of \(currency.code)"), value).inside(storefront.code)
    }
    return amount
  }

  private func day(_ value: JSONValue) throws(SchemaFault) -> CalendarDate {
    guard let day = CalendarDate(try readText(value)) else {
      throw SchemaFault(.notA("a day that exists, YYYY-MM-DD"), value)
    }
    return day
  }

  private func length(_ value: JSONValue) throws(SchemaFault) -> OfferDuration {
    guard let length = OfferDuration(try readText(value)) else {
      throw SchemaFault(.notListed(OfferDuration.all.map { .text($0.description) }), value)
    }
    return length
  }
}
