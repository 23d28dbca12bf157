import ByteText
import Diagnostics
import OfferLanguage
import OfferModel
import SystemCalls
import YAMLSyntax

extension Binder {
  /// The groups of all files; their subscriptions are read on all cores.
  mutating func bindGroups(_ top: [Record], _ offers: inout SeparateOffers) -> [SubscriptionGroup] {
    var groups: [(group: SubscriptionGroup?, items: [NodeReference])] = []
    for record in top {
      guard let list = record.value(.subscriptionGroups) else { continue }
      for item in listItems(list, .subscriptionGroups) {
        var items: [NodeReference] = []
        let group = whole(item, as: .subscriptionGroup) { binder, record in
          items = record.value(.subscriptions).map { binder.listItems($0, .subscriptions) } ?? []
          return binder.bindGroup(record)
        }
        if group == nil, items.isEmpty { lost.insert(.products) }
        groups.append((group, items))
      }
    }
    let bound = bindSubscriptions(groups.flatMap(\.items), &offers)
    var result: [SubscriptionGroup] = []
    var next = 0
    for (group, items) in groups {
      let subscriptions = bound[next..<next + items.count]
      next += items.count
      guard var group else { continue }
      group.subscriptions = subscriptions.compactMap { $0 }
      group.isPartial = group.isPartial || group.subscriptions.count < items.count
      result.append(group)
    }
    return result
  }

  private mutating func bindGroup(_ record: Record) -> SubscriptionGroup? {
    var group = SubscriptionGroup()
    let isWhole = bind(groupRows, of: record, into: &group)
    let lostBefore = lost
    lost = lost.subtracting(.parts)
    group.localizations = localizations(of: record, as: .groupLocalization, groupLocalizationRows)
    group.isPartial = lost.contains(.parts)
    lost.formUnion(lostBefore)
    group.retiredOfferIds = texts(.retiredOfferIds, of: [record])
    return isWhole ? group : nil
  }

  private mutating func bindSubscriptions(
    _ items: [NodeReference], _ offers: inout SeparateOffers
  ) -> [Subscription?] {
    let parts = chunks(of: items)
    let separate = offers.records
    let owners = owners(of: separate, among: items)
    let template = fork()
    var results = parallelMap(parts) { part in
      var binder = template
      var ids: [String] = []
      let subscriptions = part.map { item in
        binder.whole(item, as: .subscription) { binder, record in
          guard let id = binder.nameOf(record) else {
            return binder.bindSubscription(record, separate: [])
          }
          ids.append(id)
          let isOwner = owners[id] == nil || owners[id] == item
          return binder.bindSubscription(record, separate: isOwner ? separate[id] ?? [] : [])
        }
      }
      return BoundSubscriptions(subscriptions: subscriptions, ids: ids, binder: binder)
    }
    let found = results.reduce(0) { count, result in count + result.binder.findings.count }
    findings.reserveCapacity(findings.count + found)
    for index in results.indices {
      join(&results[index].binder)
      let ids = results[index].ids
      if ids.count < results[index].subscriptions.count { lost.insert(.products) }
      offers.products += ids
      offers.taken.formUnion(ids)
    }
    return results.flatMap(\.subscriptions)
  }

  /// What one core has read.
  private struct BoundSubscriptions: Sendable {
    /// Nil for those with a fault.
    let subscriptions: [Subscription?]
    /// The product IDs of all that have one.
    let ids: [String]
    /// The binder with the findings.
    var binder: Binder
  }

  /// The first of the products with an id has the offers that are kept apart: an id that is twice is one finding.
  private func owners(of separate: [String: [Record]], among items: [NodeReference])
    -> [String: NodeReference]
  {
    guard !separate.isEmpty else { return [:] }
    var owners: [String: NodeReference] = [:]
    for item in items {
      let document = documents[item.document]
      guard document.isMapping(item.node) else { continue }
      for (key, value) in document.entries(item.node)
      where document.string(document.resolved(key)) == "productId" {
        let id = document.string(document.resolved(value))
        if owners[id] == nil { owners[id] = item }
      }
    }
    return owners
  }

  private func nameOf(_ record: Record) -> String? {
    guard let id = record.value(.productId), documents[id.document].isScalar(id.node) else { return nil }
    let text = string(id)
    return text.isBlank ? nil : text
  }

  private mutating func bindSubscription(_ record: Record, separate: [Record]) -> Subscription? {
    let kind = Located(Product.Kind.subscription, at: head(of: record))
    let product = bindProduct(record, subscriptionProductRows, of: kind)
    var subscription = SubscriptionData(Shared(product ?? ProductData()))
    let isWhole = bind(subscriptionRows, of: record, into: &subscription)
    let storefronts = product?.territories.set ?? .all
    subscription.priceChanges = priceChanges(of: record, sold: storefronts)
    subscription.monthlyPlan = monthlyPlan(of: record, sold: storefronts)
    let sold = SoldStorefronts(
      storefronts, monthly: subscription.monthlyPlan?.pricing.territories.set)
    let offers = language[.offersOfProduct].fields.flatMap { field -> [Offer] in
      guard case .list(let id) = field.type else { return [] }
      return self.offers(field.key, of: record, and: separate, as: id) { binder, offer in
        binder.bindOffer(offer, sold: sold)
      }
    }
    subscription.offers = OffersByKind(offers)
    guard product != nil, isWhole else { return nil }
    return Shared(subscription)
  }

  mutating func bindInAppPurchases(_ top: [Record], _ offers: inout SeparateOffers) -> [InAppPurchase] {
    var result: [InAppPurchase] = []
    for record in top {
      guard let list = record.value(.inAppPurchases) else { continue }
      for item in listItems(list, .inAppPurchases) {
        let purchase = whole(item, as: .inAppPurchase) { binder, record in
          guard let id = binder.nameOf(record) else {
            binder.lost.insert(.products)
            return binder.bindInAppPurchase(record, separate: [])
          }
          offers.products.append(id)
          let isFirst = offers.taken.insert(id).inserted
          return binder.bindInAppPurchase(record, separate: isFirst ? offers.records[id] ?? [] : [])
        }
        if let purchase { result.append(purchase) }
      }
    }
    return result
  }

  private mutating func bindInAppPurchase(_ record: Record, separate: [Record]) -> InAppPurchase? {
    let product = bindProduct(record, purchaseProductRows)
    let sold = SoldStorefronts(product?.territories.set ?? .all)
    for separate in separate {
      for key in [Key.introductoryOffers, .promotionalOffers, .winBackOffers] {
        guard let place = separate.keyNode(key) else { continue }
        report(
          .keyNotAllowed, "an in-app purchase has no \(key.name)", at: range(place),
          help: "remove it: an in-app purchase can have only offerCodes")
      }
    }
    let codes = offers(.offerCodes, of: record, and: separate, as: .inAppPurchaseOfferCode) { binder, code in
      binder.bindPurchaseCode(code, sold: sold)
    }
    let changes = list(.priceChanges, of: record, as: .purchasePriceChange) { binder, change in
      binder.bindPriceChange(
        change, purchasePriceChangeRows, sold: product?.territories.set ?? .all, mayBeFree: true)
    }
    guard let product else { return nil }
    var purchase = InAppPurchase(Shared(product))
    purchase.priceChanges = changes
    purchase.offerCodes = codes
    return purchase
  }

  /// Reads what every product has.
  ///
  /// - Parameter kind: nil if a row has it.
  /// - Returns: nil if a value is missing that it must have, or does not fit.
  private mutating func bindProduct(
    _ record: Record, _ rows: [Row<ProductData>], of kind: Located<Product.Kind>? = nil
  ) -> ProductData? {
    var product = ProductData()
    if let kind { product.kind = kind }
    let isWhole = bind(rows, of: record, into: &product)
    readDraft(of: record, at: product.productId.isUnbound ? nil : product.productId.range)
    product.territories = soldStorefronts(of: record)
    product.availableInNewTerritories =
      boolean(.availableInNewTerritories, of: record)
      ?? Located(product.territories.set == .all, at: head(of: record))
    // App Review asks for free trials of apps that are no subscription as in-app purchases at the price 0.
    let isPurchase = record.type.id == .inAppPurchase
    let prices = prices(of: record, in: .only(product.territories.set), mayBeFree: isPurchase)
    product.localizations = localizations(of: record, as: .productLocalization, productLocalizationRows)
    guard let prices, isWhole else { return nil }
    product.prices = prices
    return product
  }

  private mutating func localizations(
    of record: Record, as id: ObjectID, _ rows: [Row<Localization>]
  ) -> [Localization] {
    guard let map = record.value(.localizations) else { return [] }
    return namedEntries(of: [map], "localizations").compactMap { entry in
      whole(entry.value, as: id) { binder, record in
        var localization = Localization(locale: entry.name)
        return binder.bind(rows, of: record, into: &localization) ? localization : nil
      }
    }
  }

  mutating func priceChanges(of record: Record, sold: StorefrontSet) -> [PriceChange] {
    list(.priceChanges, of: record, as: .priceChange) { binder, change in
      binder.bindPriceChange(change, priceChangeRows, sold: sold)
    }
  }

  private mutating func bindPriceChange(
    _ record: Record, _ rows: [Row<PriceChange>], sold: StorefrontSet, mayBeFree: Bool = false
  ) -> PriceChange? {
    var change = PriceChange()
    let isWhole = bind(rows, of: record, into: &change)
    guard let prices = prices(of: record, in: .only(sold), mayBeFree: mayBeFree) else { return nil }
    if let rest = prices.rest, record.type.id == .purchasePriceChange {
      reject(
        .keyNotAllowed,
        "a price change of an in-app purchase has no rest: storefronts under `rest` of its `prices` follow the base territory automatically",
        at: rest, help: "remove `rest`, or name the storefronts and their new amounts")
    } else if prices.prices.isEmpty, prices.rest == nil, prices.unused.isEmpty, !prices.isPartial {
      reject(
        .invalidValue, "the price change has no prices, expected the storefronts that change",
        at: prices.range,
        help:
          "write `prices: {USA: 10.99}` with each storefront and its new amount, or remove the price change")
    }
    change.prices = prices
    return isWhole ? change : nil
  }

  mutating func monthlyPlan(of record: Record, sold: StorefrontSet) -> MonthlyPlan? {
    guard let reference = record.value(.billingPlans), let name = record.keyNode(.billingPlans) else {
      return nil
    }
    let countBefore = findings.count
    let plan = whole(reference, as: .billingPlans) { binder, plans -> MonthlyPlan? in
      guard let key = plans.keyNode(.monthly) else { return nil }
      let place = binder.range(key)
      return binder.part(.monthly, of: plans, as: .monthlyPlan) { binder, plan in
        binder.bindMonthlyPlan(plan, at: place, sold: sold)
      }
    }
    if findings.count > countBefore, let period = reading(of: .period, in: record),
      period != BillingPeriod.oneYear.rawValue
    {
      // The plan has to go, so that nobody needs advice on how it is written.
      findings.removeSubrange(countBefore...)
      lost.insert(.parts)
      report(
        .keyNotAllowed, "`period: \(period)` and `billingPlans` cannot be combined", at: range(name),
        help: BillingPlan.adviceForOtherPeriods)
      return nil
    }
    if plan == nil { isBroken = true }
    return plan
  }

  private mutating func bindMonthlyPlan(
    _ record: Record, at place: SourceRange, sold: StorefrontSet
  ) -> MonthlyPlan? {
    var plan = MonthlyPlan(range: place)
    let isWhole = bind(monthlyPlanRows, of: record, into: &plan)
    let pricing = bindPricing(record, isFree: false, sold: sold, mayBeEmpty: true)
    plan.priceChanges = priceChanges(of: record, sold: pricing?.territories.set ?? sold)
    guard let pricing, isWhole else { return nil }
    plan.pricing = pricing
    return plan
  }
}
