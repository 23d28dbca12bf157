import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// Compares what is live with a catalog, for a status.
struct StatusBuilder {
  private(set) var rows: [LiveStatus.Row] = []
  private(set) var requirements: [ReviewRequirement] = []
  private let planner: Planner
  private let commands: CatalogCommands
  private let kinds: [String: Change.Kind]
  private var ids: LiveIds { planner.ids }

  init(
    _ comparison: Comparison, _ live: LiveState, commands: CatalogCommands,
    place: @escaping (SourceRange) -> String?
  ) {
    self.commands = commands
    planner = Planner(comparison, live, ([], ""), allowing: [], commands: commands, place: place)
    kinds = Dictionary(comparison.changes.map { ($0.path.key, $0.kind) }) { first, _ in first }
    for group in comparison.current.catalog.groups {
      let texts = planner.liveTexts(of: group)
      add(group.path, nil)
      add(
        group.path.with(.localizations), texts?.state?.rawValue,
        differs: texts == nil || change(of: group.path)?.differs(.localizations) != nil)
      let isLacking = planner.isWithoutTexts(group) && group.subscriptions.contains(where: isBeforeReview)
      if isLacking { requireTexts(of: group) }
      for subscription in group.subscriptions { add(subscription, inGroupWithoutTexts: isLacking) }
    }
    for purchase in comparison.current.catalog.inAppPurchases {
      let live = ids.inAppPurchases[purchase.product.productId.value]
      addProduct(purchase.path, live)
      addOffers(of: purchase.product)
      require(purchase.product, live)
    }
  }

  private mutating func add(_ object: ObjectPath, _ state: String?, differs: Bool? = nil) {
    let compared: LiveStatus.Comparison =
      switch kinds[object.key] {
      case _ where planner.isClosed(object): .unread
      case .added?: .missing
      case nil where kinds[object.owner.key] == .added: .missing
      case .removed?: .notInCatalog
      case .changed?: .differs
      case nil: differs == true ? .differs : .same
      }
    rows.append(LiveStatus.Row(object: object, state: state, comparison: compared))
  }

  private mutating func addProduct(_ path: ObjectPath, _ live: ProductIds?) {
    add(path, live?.state?.rawValue)
    add(
      path.with(.localizations), live?.texts.state?.rawValue,
      differs: live == nil || change(of: path)?.differs(.localizations) != nil)
  }

  private mutating func add(_ subscription: Subscription, inGroupWithoutTexts isGroupLacking: Bool) {
    let live = ids.subscriptions[subscription.productId]
    addProduct(subscription.path, live)
    let introductory = Set((live?.introductoryOffers ?? []).compactMap(\.storefront)).count
    let changed = planner.comparison.changes.contains {
      $0.type == .introductoryOffer && $0.path.productId == subscription.productId
    }
    if introductory > 0 || changed {
      add(
        subscription.path.with(.introductoryOffers),
        introductory == 0 ? nil : "in \(counted(introductory, "storefront"))", differs: changed)
    }
    addOffers(of: subscription.product)
    require(subscription.product, live, isGroupLacking: isGroupLacking)
  }

  private func change(of object: ObjectPath) -> Change? {
    planner.comparison.changes.first { $0.path == object }
  }

  /// Those that are live, then those to be created.
  private mutating func addOffers(of product: Product) {
    let live = planner.comparison.baseline.catalog
    for subscription in live.subscriptions where subscription.productId == product.productId.value {
      for offer in subscription.promotionalOffers { add(subscription.path(of: offer), "active") }
      for offer in subscription.winBackOffers { add(subscription.path(of: offer), offer.window.phrase) }
    }
    for placed in live.offerCodes where placed.product.productId.value == product.productId.value {
      add(placed.path, placed.offer.isInUse ? "active" : "inactive")
      for batch in placed.offer.batches {
        add(placed.path(of: batch), placed.offer.isActive(batch) ? "active" : "inactive")
      }
    }
    let kinds: [ObjectID] = [.promotionalOffer, .winBackOffer, .offerCode, .inAppPurchaseOfferCode, .batch]
    for change in planner.comparison.changes where change.isNew && kinds.contains(change.type) {
      guard change.path.productId == product.productId.value, planner.actions[change] != .local else {
        continue
      }
      add(change.path, nil)
    }
  }

  /// Whether a subscription is there and was never approved.
  private func isBeforeReview(_ subscription: Subscription) -> Bool {
    ids.subscriptions[subscription.productId]?.stage == .neverApproved
  }

  private mutating func require(_ product: Product, _ live: ProductIds?, isGroupLacking: Bool = false) {
    for need in planner.reviewNeeds(of: product, live, isGroupLacking: isGroupLacking) {
      require(need, of: product.path)
    }
  }

  private mutating func requireTexts(of group: SubscriptionGroup) {
    if let need = planner.textNeed(of: group) { require(need, of: group.path) }
  }

  private mutating func require(_ need: ReviewNeed, of object: ObjectPath) {
    requirements.append(
      ReviewRequirement(
        object: object, need: need.need, remedy: need.remedy, place: planner.place(need.place),
        commands: commands))
  }
}
