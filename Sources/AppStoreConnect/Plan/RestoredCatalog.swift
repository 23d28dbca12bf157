import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// The live catalog, with the earlier values of the objects that a rollback restores.
struct RestoredCatalog {
  private let before: Catalog
  private let live: Catalog
  private let scope: Set<ObjectPath>?
  private let subscriptions: [String: Subscription]
  /// The objects that stay as they are.
  private var left: Set<ObjectPath> = []

  init(from before: Catalog, live: Catalog, within scope: Set<ObjectPath>?) {
    self.before = before
    self.live = live
    self.scope = scope
    subscriptions = before.subscriptionsById
  }

  /// Leaves objects as they are.
  ///
  /// - Returns: the items about objects that were to be restored until now.
  mutating func leave(_ items: [PlanItem]) -> [PlanItem] {
    let new = items.filter { !left.contains($0.object.slot) }
    left.formUnion(new.map(\.object.slot))
    return new
  }

  var catalog: Catalog {
    var app = live.app
    if goesBack(app.path) {
      restore(&app, from: before.app, appRows, of: app.path)
      if !isUnread(.billingGracePeriod, of: app.path) {
        app.billingGracePeriod = before.app.billingGracePeriod
      }
    }
    return Catalog(
      app: app, groups: live.groups.compactMap(group),
      inAppPurchases: live.inAppPurchases.compactMap(purchase))
  }

  /// What was live before and cannot be made again at Apple.
  var gone: [PlanItem] {
    let now = Dictionary(live.products.map { ($0.path, $0) }) { first, _ in first }
    let products = before.products.flatMap { old -> [PlanItem] in
      guard goesBack(old.path) else { return [] }
      guard let current = now[old.path] else {
        return [PlanItem(old.path, "is gone", because: "Apple never lets its product ID be reused")]
      }
      let isShared = current.familySharable.value && !old.familySharable.value
      return isShared ? [PlanItem(old.path, "Family Sharing stays on", forGood: .familySharing)] : []
    }
    return products + before.subscriptions.flatMap { deletedOffers(of: $0) }
  }

  private func deletedOffers(of old: Subscription) -> [PlanItem] {
    guard let current = live.subscriptionsById[old.productId] else { return [] }
    let ids = Set(current.promotionalOffers.map(\.name))
    return old.promotionalOffers.filter { !ids.contains($0.name) && goesBack(old.path(of: $0)) }.map {
      PlanItem(old.path(of: $0), "is deleted", forGood: .deletedPromotionalOffer)
    }
  }

  /// The files of products that differ from those before.
  ///
  /// - Parameters:
  ///   - old: Apple's ids as they were before.
  ///   - new: Apple's ids now.
  func replacedFiles(_ old: LiveIds, _ new: LiveIds) -> [PlanItem] {
    live.products.flatMap { product -> [PlanItem] in
      guard let old = old.product(product), let new = new.product(product) else { return [] }
      let image = product.path.with(.promotionalImage)
      let screenshot = product.path.with(.reviewScreenshot)
      func item(_ path: ObjectPath, _ differs: Bool) -> PlanItem? {
        differs && goesBack(path) ? PlanItem(path, "stays as it is now", forGood: .replacedFile) : nil
      }
      let hasOtherImage = old.images.map { !isSame($0, new.images ?? []) } ?? false
      let hasOtherScreenshot = !isSame(
        [old.screenshot].compactMap(\.self), [new.screenshot].compactMap(\.self))
      return [item(image, hasOtherImage), item(screenshot, hasOtherScreenshot)].compactMap(\.self)
    }
  }

  /// Compares names and sizes, because an image has another id in each version.
  private func isSame(_ some: [FileIds], _ others: [FileIds]) -> Bool {
    func names(_ files: [FileIds]) -> Set<String> { Set(files.map { "\($0.name ?? "") \($0.size ?? 0)" }) }
    return names(some) == names(others)
  }

  private func goesBack(_ slots: ObjectPath...) -> Bool {
    let slots = slots.map(\.slot)
    return left.isDisjoint(with: slots) && (scope.map { !$0.isDisjoint(with: slots) } ?? true)
  }

  /// Restores the plain keys that a request can change, as far as their earlier values are known.
  ///
  /// - Parameters:
  ///   - rows: those of the object.
  ///   - path: of the object as it was before.
  private func restore<Object>(
    _ object: inout Object, from old: Object, _ rows: [Row<Object>], of path: ObjectPath
  ) {
    let unread = before.assumed.unreadKeys(of: path)
    for row in rows where row.isChangedAtApple && !unread.contains(row.field.key.name) {
      let range = row.get(old)?.range
      guard range.map({ before.assumed.value(at: $0) == nil }) ?? true, row.isFree(object) else { continue }
      row.copy?(&object, old)
    }
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
    if goesBack(live.path, old.path) { restore(&result, from: old, groupRows, of: old.path) }
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
    var result = live
    result.product = product(live.product, old.product)
    result.priceChanges = priced.priceChanges
    result.offerCodes = restored(live.offerCodes, from: old.offerCodes, .offerCodes, of: path)
    return result
  }

  private func product(_ live: Product, _ old: Product) -> Product {
    let path = live.path
    func source(_ part: ObjectPath, _ key: Key) -> Product {
      goesBack(part) && !isUnread(key, of: path) ? old : live
    }
    let sold = source(path.with(.availability), .territories)
    // Its images stay as they are: what was there before is no longer on this machine.
    return live.changing { result in
      if goesBack(path) { restore(&result, from: old.value, old.rows, of: path) }
      result.territories = sold.territories
      result.availableInNewTerritories = sold.availableInNewTerritories
      result.prices = source(path.with(.prices), .prices).prices
      result.localizations = source(path.with(.localizations), .localizations).localizations
    }
  }

  private func subscription(_ live: Subscription) -> Subscription? {
    let path = live.path
    guard let old = subscriptions[live.productId] else { return goesBack(path) ? nil : live }
    func source(_ part: ObjectPath, _ key: Key) -> Subscription {
      goesBack(part) && !isUnread(key, of: path) ? old : live
    }
    let priced = source(path.with(.prices), .prices)
    let introductory = source(path.with(OfferKind.introductory.part()), .introductoryOffers)
    return live.changing { result in
      result.product = product(live.product, old.product)
      if goesBack(path) { restore(&result, from: old.value, subscriptionRows, of: path) }
      result.priceChanges = priced.priceChanges
      result.monthlyPlan = source(path.with(.monthlyPlan), .billingPlans).monthlyPlan
      result.offers = OffersByKind(
        Array(introductory.introductoryOffers)
          + restored(live.promotionalOffers, from: old.promotionalOffers, .promotionalOffers, of: path)
          + restored(live.winBackOffers, from: old.winBackOffers, .winBackOffers, of: path)
          + restored(live.offerCodes, from: old.offerCodes, .offerCodes, of: path))
    }
  }

  /// Apple takes win-back offers again that are gone, and no others.
  private func restored(
    _ live: some Collection<Offer>, from old: some Collection<Offer>, _ key: Key, of owner: ObjectPath
  ) -> [Offer] {
    guard !isUnread(key, of: owner) else { return Array(live) }
    func part(_ offer: Offer) -> ObjectPath.Part { offer.kind.part(offer.name) }
    let now = Set(live.map(part))
    func isRestored(_ offer: Offer) -> Bool {
      let path = owner.with(part(offer))
      return goesBack(path) && !isUnread(.prices, of: path) && !isUnread(.batches, of: path)
    }
    return live.filter { !isRestored($0) }
      + old.filter { isRestored($0) && ($0.kind == .winBack || now.contains(part($0))) }
  }
}

extension Row {
  /// Whether an object may get another value of the key: Family Sharing, once on, stays on.
  fileprivate func isFree(_ object: Object) -> Bool {
    guard case .oneWay(_, let last) = field.lock, let found = get(object),
      case .boolean(let value) = found.value
    else { return true }
    return value != last
  }
}

extension ObjectPath {
  /// The unit that a rollback restores as a whole: an offer with an identifier, or everything of one kind that a product has.
  var slot: ObjectPath {
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
