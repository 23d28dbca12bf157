import Diagnostics
import OfferLanguage
package import OfferModel
package import OfferRules

/// From what is live now to what a `live.json` says: of its scope, and what can go back.
package struct WayBack {
  /// Of what is to be live with what is.
  package let comparison: Comparison
  /// What stays as it is, with the reason.
  package let stays: [PlanItem]
  private let scope: Set<ObjectPath>?

  /// - Parameter allowed: what the plan allows.
  package init(
    to before: LiveState, from live: LiveState, on today: CalendarDate, allowing allowed: [PlanStep.Need]
  ) {
    scope = before.scope.map { Set($0.map(\.slot)) }
    var catalogs = RestoredCatalog(before.form.catalog, live.form.catalog, scope)
    var stays = catalogs.gone
    if scope == nil {
      stays += before.unread.map { PlanItem($0.object, $0.phrase, "could not be read then: " + $0.reason) }
    }
    // What is blocked stays as it is; the rest goes back without it.
    while true {
      let comparison = compareCatalogs(lower(catalogs.catalog), with: live.form, today: today)
      let plan = makePlan(comparison, live, ([], ""), allowing: allowed) { _ in nil }
      let fixed = catalogs.leave(plan.blocked + plan.unmanaged)
      guard !fixed.isEmpty else {
        self.comparison = comparison
        self.stays = stays + comparison.assumedReaches(before.form.catalog.assumed)
        return
      }
      stays += fixed
    }
  }

  /// Drops what is about other objects.
  package func limit(_ plan: inout Plan) {
    plan.stays = stays
    guard let scope else { return }
    for list in Plan.itemLists {
      plan[keyPath: list].removeAll { item in
        !scope.contains(item.object.slot) && !scope.contains { item.object.contains($0) }
      }
    }
  }
}

/// What is live, with what was live before in the place of what goes back.
private struct RestoredCatalog {
  private let before: Catalog
  private let live: Catalog
  private let scope: Set<ObjectPath>?
  private let subscriptions: [String: Subscription]
  /// What stays as it is.
  private var left: Set<ObjectPath> = []

  init(_ before: Catalog, _ live: Catalog, _ scope: Set<ObjectPath>?) {
    (self.before, self.live, self.scope) = (before, live, scope)
    subscriptions = before.subscriptionsById
  }

  /// - Returns: those of which something was to go back until now.
  mutating func leave(_ items: [PlanItem]) -> [PlanItem] {
    let new = items.filter { !left.contains($0.object.slot) }
    left.formUnion(new.map(\.object.slot))
    return new
  }

  var catalog: Catalog {
    var app = live.app
    if goesBack(app.path), !isUnread(.billingGracePeriod, of: app.path) {
      app.billingGracePeriod = before.app.billingGracePeriod
    }
    return Catalog(
      app: app, groups: live.groups.compactMap(group),
      inAppPurchases: live.inAppPurchases.compactMap(purchase))
  }

  /// What Apple lets nobody make again.
  var gone: [PlanItem] {
    let now = live.subscriptionsById
    return before.subscriptions.flatMap { old -> [PlanItem] in
      guard let one = now[old.productId] else {
        return goesBack(old.path)
          ? [PlanItem(old.path, "is gone", "Apple never lets its product ID be reused")] : []
      }
      let ids = Set(one.promotionalOffers.map(\.offerId.value))
      let shares = one.product.familySharable.value && !old.product.familySharable.value && goesBack(old.path)
      return old.promotionalOffers.filter { !ids.contains($0.offerId.value) && goesBack(old.offer($0).path) }
        .map {
          PlanItem(old.offer($0).path, "is deleted", "Apple never lets its offer ID and its name be reused")
        }
        + (shares ? [PlanItem(old.path, "Family Sharing stays on", "it cannot be turned off again")] : [])
    }
  }

  private func goesBack(_ slots: ObjectPath...) -> Bool {
    let slots = slots.map(\.slot)
    return left.isDisjoint(with: slots) && (scope.map { !$0.isDisjoint(with: slots) } ?? true)
  }

  private func isUnread(_ key: Key, of owner: ObjectPath) -> Bool {
    before.assumed.unreadKeys(of: owner).contains(key.name)
  }

  /// Groups have no identifier: their products tell which is which.
  private func group(_ live: SubscriptionGroup) -> SubscriptionGroup? {
    var result = live
    result.subscriptions = live.subscriptions.compactMap(subscription)
    let ids = Set(live.subscriptions.map(\.productId))
    guard
      let old = before.groups.first(where: { !ids.isDisjoint(with: $0.subscriptions.map(\.productId)) })
        ?? before.groups.first(where: { $0.path == live.path })
    else { return goesBack(live.path) && result.subscriptions.isEmpty ? nil : result }
    if goesBack(live.path, old.path) { result.referenceName = old.referenceName }
    if goesBack(live.path.with(.localizations), old.path.with(.localizations)),
      !isUnread(.localizations, of: old.path)
    {
      result.localizations = old.localizations
    }
    return result
  }

  private func purchase(_ live: InAppPurchase) -> InAppPurchase? {
    let path = live.product.path
    guard let old = before.inAppPurchases.first(where: { $0.product.path == path }) else {
      return goesBack(path) ? nil : live
    }
    let priced = goesBack(path.with(.prices)) && !isUnread(.prices, of: path) ? old : live
    return InAppPurchase(
      product: product(live.product, old.product), priceChanges: priced.priceChanges,
      offerCodes: codes(live.offerCodes, old.offerCodes, live.product))
  }

  private func product(_ live: Product, _ old: Product) -> Product {
    let path = live.path
    func source(_ part: ObjectPath, _ key: Key) -> Product {
      goesBack(part) && !isUnread(key, of: path) ? old : live
    }
    let itself = goesBack(path) ? old : live
    let sold = source(path.with(.availability), .territories)
    return Product(
      kind: live.kind, productId: live.productId, referenceName: itself.referenceName,
      familySharable: live.familySharable.value ? live.familySharable : itself.familySharable,
      reviewNote: itself.reviewNote, territories: sold.territories,
      availableInNewTerritories: sold.availableInNewTerritories,
      prices: source(path.with(.prices), .prices).prices,
      localizations: source(path.with(.localizations), .localizations).localizations,
      promotionalImage: live.promotionalImage, reviewScreenshot: live.reviewScreenshot)
  }

  private func subscription(_ live: Subscription) -> Subscription? {
    let path = live.path
    guard let old = subscriptions[live.productId] else { return goesBack(path) ? nil : live }
    func source(_ part: ObjectPath, _ key: Key) -> Subscription {
      goesBack(part) && !isUnread(key, of: path) ? old : live
    }
    func known<Value>(_ value: KeyPath<Subscription, Located<Value>>) -> Located<Value> {
      goesBack(path) && before.assumed.value(at: old[keyPath: value].range) == nil
        ? old[keyPath: value] : live[keyPath: value]
    }
    let priced = source(path.with(.prices), .prices)
    let introductory = source(path.with(OfferKind.introductory.part()), .introductoryOffers)
    return Subscription(
      product: product(live.product, old.product), level: known(\.level), period: known(\.period),
      priceChanges: priced.priceChanges,
      monthlyPlan: source(path.with(.monthlyPlan), .billingPlans).monthlyPlan,
      introductoryOffers: introductory.introductoryOffers,
      promotionalOffers: restored(
        live.promotionalOffers, old.promotionalOffers, .promotionalOffers, path, canReturn: false
      ) { OfferKind.promotional.part($0.offerId.value) },
      winBackOffers: restored(live.winBackOffers, old.winBackOffers, .winBackOffers, path) {
        OfferKind.winBack.part($0.offerId.value)
      }, offerCodes: codes(live.offerCodes, old.offerCodes, live.product))
  }

  private func codes(_ live: [OfferCode], _ old: [OfferCode]?, _ product: Product) -> [OfferCode] {
    restored(live, old ?? [], .offerCodes, product.path, canReturn: false) {
      OfferKind.offerCode.part($0.referenceName.value)
    }
  }

  /// - Parameter canReturn: whether Apple takes one again that is gone.
  private func restored<Offer>(
    _ live: [Offer], _ old: [Offer], _ key: Key, _ owner: ObjectPath, canReturn: Bool = true,
    part: (Offer) -> ObjectPath.Part
  ) -> [Offer] {
    guard !isUnread(key, of: owner) else { return live }
    let now = Set(live.map(part))
    func isRestored(_ offer: Offer) -> Bool {
      let path = owner.with(part(offer))
      return goesBack(path) && !isUnread(.prices, of: path) && !isUnread(.batches, of: path)
    }
    return live.filter { !isRestored($0) }
      + old.filter { isRestored($0) && (canReturn || now.contains(part($0))) }
  }
}

extension ObjectPath {
  /// What of an app goes back as one: an offer with an identifier, and of what has none all that a product has of its kind.
  fileprivate var slot: ObjectPath {
    guard let part = inOwner.parts.first else {
      return self.parts.first?.kind == .app ? ObjectPath(.app) : owner
    }
    switch part.kind {
    case .priceChange: return owner.with(.prices)
    case .localization, .textVersion: return owner.with(.localizations)
    default: return owner.with(part.kind, part.name)
    }
  }
}

extension Comparison {
  /// Price changes that are sent again, although nobody knows whether existing subscribers kept their price.
  fileprivate func assumedReaches(_ assumed: AssumedValues) -> [PlanItem] {
    changes.compactMap { change in
      guard change.type == .priceChange, let new = change.new, let prices = new.priceMap,
        let reach = new[.existingSubscribers], assumed.value(at: reach.range) != nil,
        prices.prices.contains(where: { change.old?.priceMap?[$0.storefront]?.amount != $0.amount })
      else { return nil }
      return PlanItem(
        change.path, "whether existing subscribers keep their price",
        "App Store Connect does not show it: the plan has \(new.text(.existingSubscribers) ?? "")")
    }
  }
}
