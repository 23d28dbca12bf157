import OfferLanguage
import OfferModel

extension LiveIds {
  /// - Parameter batches: the names that batches were given, by Apple's ids.
  init(of app: LiveApp, batches: [String: String]) {
    let groups = app.groups.value ?? []
    self.app = app.app.id
    billingGracePeriod = (app.gracePeriod.value ?? nil)?.id
    inAppPurchases = firstOfEach(
      app.purchases.map { ($0.name, ProductIds(of: $0, inGroup: nil, batches: batches)) })
    subscriptionGroups = firstOfEach(groups.map { ($0.resource.id, GroupIds(of: $0)) })
    subscriptions = firstOfEach(
      groups.flatMap { group in
        (group.subscriptions.value ?? []).map { subscription in
          (subscription.name, ProductIds(of: subscription, inGroup: group.resource.id, batches: batches))
        }
      })
  }
}

/// The first item of each name.
private func firstOfEach<Item>(_ items: [(String, Item)]) -> [String: Item] {
  Dictionary(items) { first, _ in first }
}

extension GroupIds {
  fileprivate init(of group: LiveGroup) {
    self.init(referenceName: group.resource.text(.referenceName), texts: TextIds(of: group.texts))
  }
}

extension ProductIds {
  /// - Parameters:
  ///   - group: the id of the group of a subscription; nil for an in-app purchase.
  ///   - batches: the names that batches were given, by Apple's ids.
  fileprivate init(of product: LiveProduct, inGroup group: String?, batches: [String: String]) {
    id = product.resource.id
    state = product.resource.state
    texts = TextIds(of: product.texts)
    self.group = group ?? ""
    let availabilities = product.availabilities.value ?? []
    if group != nil || !availabilities.isEmpty {
      self.availabilities = firstOfEach(
        availabilities.map { ($0.resource.planType ?? BillingPlan.upFront.appleName, $0.resource.id) })
    }
    images = product.texts.value?.images?.sorted { one, other in one.id < other.id }.map(FileIds.init)
    screenshot = (product.screenshot.value ?? nil).map(FileIds.init)
    prices = (product.prices.value ?? []).map(PriceIds.init).sorted { one, other in one.precedes(other) }
    introductoryOffers = (product.introductoryOffers.value ?? []).map(\.resource).sorted { one, other in
      one.id < other.id
    }
    .map(IntroductoryOfferIds.init)
    promotionalOffers = ProductIds.ids(of: product.promotionalOffers)
    promotionalGaps = product.promotionalGaps
    winBackOffers = ProductIds.ids(of: product.winBackOffers)
    offerCodes = firstOfEach(
      (product.offerCodes.value ?? []).map { code in
        (code.resource.name ?? code.resource.id, OfferCodeIds(of: code, batches))
      })
  }

  private static func ids(of offers: PossiblyUnread<[LiveOffer]>) -> [String: String] {
    firstOfEach((offers.value ?? []).map(\.resource).map { ($0.text(.offerId) ?? $0.id, $0.id) })
  }
}

extension TextIds {
  fileprivate init(of texts: PossiblyUnread<LiveTexts>) {
    guard let texts = texts.value else { return }
    version = texts.version?.id
    if version == nil, texts.canHaveVersion, !texts.localizations.isEmpty { canHaveVersion = true }
    // Texts without a version have states of their own.
    state =
      texts.version?.state
      ?? AppleState.deciding(texts.localizations.compactMap(\.state))
    localizations = firstOfEach(texts.localizations.map { ($0.locale ?? $0.id, $0.id) })
  }
}

extension FileIds {
  fileprivate init(_ resource: ResourceObject) {
    self.init(
      id: resource.id, name: resource.text("fileName"), size: resource.integer("fileSize"),
      checksum: resource.text("sourceFileChecksum"),
      unfinished: resource.uploadState == .there ? nil : resource.uploadState)
  }
}

extension PriceIds {
  fileprivate init(_ price: LivePrice) {
    self.init(
      id: price.resource.id, storefront: price.amount.territory, plan: price.resource.plan.appleName,
      amount: price.amount.customerPrice, pricePoint: price.amount.pricePoint,
      startDate: price.resource.text(.startDate),
      preserved: price.resource.preserved == true ? true : nil)
  }
}

extension IntroductoryOfferIds {
  fileprivate init(_ resource: ResourceObject) {
    self.init(
      id: resource.id, storefront: resource.territory, plan: resource.text(.targetPlan),
      mode: resource.text(.mode), startDate: resource.text(.startDate), endDate: resource.text(.endDate))
  }
}

extension OfferCodeIds {
  fileprivate init(of code: LiveOffer, _ names: [String: String]) {
    let all = (code.oneTimeUseCodes.value ?? []) + (code.customCodes.value ?? [])
    self.init(
      id: code.resource.id,
      batches: firstOfEach(all.compactMap { batch in names[batch.id].map { ($0, batch.id) } }))
  }
}

extension LiveProduct {
  fileprivate var name: String { resource.productId ?? resource.id }

  /// A catalog does not say where a free promotional offer can be had: it is everywhere where the subscription is sold.
  fileprivate var promotionalGaps: [String: [String]] {
    var gaps: [String: [String]] = [:]
    for offer in promotionalOffers.value ?? [] {
      guard offer.resource.text(.mode) == OfferMode.freeTrial.appleName, case .read(let prices) = offer.prices
      else { continue }
      let plan = offer.resource.text(.targetPlan) ?? BillingPlan.upFront.appleName
      let sold = availabilities.value?.first {
        ($0.resource.planType ?? BillingPlan.upFront.appleName) == plan
      }?.territories.value
      let gap = Set(sold ?? []).subtracting(prices.map(\.territory))
      if !gap.isEmpty { gaps[offer.resource.text(.offerId) ?? offer.resource.id] = gap.sorted() }
    }
    return gaps
  }
}

extension PriceIds {
  /// Monthly plans before the others, then by storefront and day.
  fileprivate func precedes(_ other: PriceIds) -> Bool {
    (plan, storefront, startDate ?? "", id)
      < (other.plan, other.storefront, other.startDate ?? "", other.id)
  }
}
