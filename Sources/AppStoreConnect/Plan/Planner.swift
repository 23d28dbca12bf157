package import Diagnostics
import OfferLanguage
import OfferModel
package import OfferRules

/// Makes the plan that turns live state into what a catalog says.
///
/// - Parameters:
///   - comparison: of the catalog with `live`.
///   - catalog: as canonical JSON, with its digest.
///   - files: the images and screenshots of the catalog; nil where nobody looks at them.
///   - place: where a part of the catalog is: `offers/spring.yaml:14`.
package func makePlan(
  _ comparison: Comparison, _ live: LiveState, _ catalog: (bytes: [UInt8], digest: String),
  allowing allowed: [PlanStep.Need] = [], files: [UploadFile]? = nil,
  place: @escaping (SourceRange) -> String?
) -> Plan {
  var planner = Planner(comparison, live, catalog, allowed, files: files, place: place)
  planner.sortOut()
  // Each pass makes what the next one needs.
  planner.planGroups()
  planner.planSubscriptions()
  planner.planInAppPurchases()
  planner.planTexts()
  planner.planImages()
  planner.planAvailabilities()
  planner.planFirstPrices()
  planner.blockUnplannedPrices()
  planner.planSchedules()
  planner.planOffers()
  planner.planCodes()
  planner.planBatches()
  planner.planPriceChanges()
  planner.planScreenshots()
  planner.planApp()
  planner.planReviews()
  planner.planRemovals()
  return planner.plan
}

/// Goes through the changes pass by pass and numbers the steps as it makes them.
struct Planner {
  let comparison: Comparison
  let ids: LiveIds
  let actions: ChangeActions
  var plan: Plan
  /// The changes that a step can be made of.
  private(set) var changes: [Change] = []
  /// Where a subscription stays on sale although the catalog takes it from sale, by product ID.
  var stillSold: [String: Set<String>] = [:]
  /// The offers that are deleted to make room for new ones.
  var freed: Set<ObjectPath> = []
  /// What is there with values that offerc does not know, by the keys that `live.json` has.
  let unknown: Set<String>
  /// Apple's ids of the batches that steps deactivate.
  var deactivated: Set<String> = []
  /// What somebody has to submit for review.
  private(set) var toBeReviewed: Set<ObjectPath> = []
  /// What steps create.
  private var made: [ObjectPath: Int] = [:]
  /// The subscriptions of the catalog, by product id, with their groups.
  let homes: [String: (subscription: Subscription, group: SubscriptionGroup)]
  let purchases: [String: InAppPurchase]
  /// By the path in the catalog; nil where nobody looks at them.
  let files: [String: UploadFile]?

  let place: (SourceRange) -> String?

  init(
    _ comparison: Comparison, _ live: LiveState, _ catalog: (bytes: [UInt8], digest: String),
    _ allowed: [PlanStep.Need], files: [UploadFile]? = nil, place: @escaping (SourceRange) -> String?
  ) {
    self.comparison = comparison
    ids = live.ids
    unknown = Set(live.unknown.map(\.object.key))
    self.place = place
    actions = ChangeActions(comparison)
    let current = comparison.current.catalog
    plan = Plan(
      bundleId: current.app.bundleId.value, today: comparison.today, catalog: catalog, allowing: allowed)
    var homes: [String: (subscription: Subscription, group: SubscriptionGroup)] = [:]
    for group in current.groups {
      for one in group.subscriptions { homes[one.productId] = (one, group) }
    }
    self.homes = homes
    purchases = Dictionary(current.inAppPurchases.map { ($0.product.productId.value, $0) }) { first, _ in
      first
    }
    self.files = files.map { files in
      Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
    }
    plan.states = LiveStatus.counts(
      (Array(homes.keys) + purchases.keys).map { ids.product($0)?.state ?? "not there yet" })
    plan.files = files ?? []
  }

  var base: Storefront { comparison.current.catalog.app.baseTerritory.value }
  var today: CalendarDate { comparison.today }
  var readBack: AppleReadBack { AppleReadBack(on: today) }

  /// Sets aside what no request can do.
  mutating func sortOut() {
    for change in comparison.changes {
      let change = withoutAppleId(change)
      switch actions[change] {
      case .local: continue
      case _ where isClosed(change.path): continue
      // What is not in the catalog stays as it is, and is in nobody's way.
      case .blocked where comparison.drafts.contains(change.path):
        plan.blocked.append(
          PlanItem(
            change.path, "draft: true", "it is live and cannot become a draft", at: place(change.place)))
      case .blocked where change.isGone: changes.append(change)
      case .blocked: plan.blocked.append(blocked(change))
      case .create, .update, .replace, .deactivate, .delete: changes.append(change)
      }
    }
  }

  /// A number that Apple gave is wrong in the catalog, if it differs.
  private mutating func withoutAppleId(_ change: Change) -> Change {
    guard let wrong = change.fields.first(where: { $0.field.key == .appleId && $0.isLocked }) else {
      return change
    }
    leaveToPeople(
      change.path, "correct the catalog: \(wrong.name) \(wrong.phrase)", "Apple gives the number",
      at: wrong.new?.range)
    var rest = change
    rest.fields.removeAll { $0.field.key == .appleId }
    return rest
  }

  private func blocked(_ change: Change) -> PlanItem {
    let fields = change.fields.filter(\.isLocked)
    let what = fields.map { "\($0.name): \($0.phrase)" }.joined(separator: "; ")
    return PlanItem(
      change.path, what,
      "\(listed(fields.map(\.name), "and")) cannot change once \(fields.count == 1 ? "it is" : "they are") live",
      at: place(change.place))
  }

  // MARK: - Steps

  /// - Parameter creates: whether the first request makes the object, so that others can name it.
  mutating func add(
    _ action: PlanStep.Action, _ change: Change, _ requests: [PlannedRequest], details: [String] = [],
    permanence: String? = nil, reach: String? = nil, needs: [PlanStep.Need] = [],
    in storefronts: StorefrontSet = StorefrontSet(), creates: Bool = false
  ) {
    add(
      action, change.path, requests, details: details, permanence: permanence, reach: reach, needs: needs,
      in: storefronts, at: change.place, creates: creates)
  }

  mutating func add(
    _ action: PlanStep.Action, _ object: ObjectPath, _ requests: [PlannedRequest], details: [String] = [],
    permanence: String? = nil, reach: String? = nil, needs: [PlanStep.Need] = [],
    in storefronts: StorefrontSet = StorefrontSet(), at place: SourceRange?, creates: Bool = false
  ) {
    guard !requests.isEmpty, !isClosed(object) else { return }
    let number = plan.steps.count + 1
    plan.steps.append(
      PlanStep(
        number: number, action: action, object: object, details: details, permanence: permanence,
        reach: reach,
        needs: needs.sorted(), requests: requests, storefronts: storefronts, place: place.flatMap(self.place))
    )
    if creates { made[object] = number }
  }

  /// The step that creates an object.
  func step(creating object: ObjectPath) -> Int? { made[object] }

  // MARK: - Objects

  /// A subscription at Apple, or the step that creates it.
  func reference(ofSubscription productId: String) -> Reference? {
    if let id = ids.subscription(productId)?.id { return .known(id) }
    return homes[productId].flatMap { made[$0.subscription.path] }.map { .made(step: $0) }
  }

  /// An in-app purchase at Apple, or the step that creates it.
  func reference(ofPurchase productId: String) -> Reference? {
    if let id = ids.inAppPurchase(productId)?.id { return .known(id) }
    return purchases[productId].flatMap { made[$0.product.path] }.map { .made(step: $0) }
  }

  func reference(of product: Product) -> Reference? {
    let id = product.productId.value
    return product.isSubscription ? reference(ofSubscription: id) : reference(ofPurchase: id)
  }

  /// The group at Apple that a group of the catalog is, or the step that creates it.
  func reference(of group: SubscriptionGroup) -> Reference? {
    if let step = made[group.path] { return .made(step: step) }
    for one in group.subscriptions {
      if let id = ids.subscription(one.productId)?.group { return .known(id) }
    }
    return ids.group(named: group.referenceName.value).map { .known($0) }
  }

  func offerHome(_ productId: String) -> OfferHome? {
    guard let one = homes[productId]?.subscription, let id = reference(ofSubscription: productId) else {
      return nil
    }
    return OfferHome(
      id: id, period: { one.chargingPeriod(of: $0) }, sold: { one.territories(of: $0) }, base: base)
  }

  /// The changes of one type, with the product that they belong to.
  func changes(of types: ObjectID...) -> [Change] { changes.filter { types.contains($0.type) } }

  mutating func wait(_ change: Change, _ what: String, _ reason: String) {
    plan.waits.append(PlanItem(change.path, what, reason, at: place(change.place)))
  }

  mutating func block(_ change: Change, _ what: String, _ reason: String) {
    plan.blocked.append(PlanItem(change.path, what, reason, at: place(change.place)))
  }

  /// What is at Apple, not in the catalog, and stays.
  mutating func leave(_ change: Change, _ reason: String) {
    plan.unmanaged.append(
      PlanItem(change.path, "is in App Store Connect, and stays", reason, at: place(change.place)))
  }

  /// The rows of prices of a subscription.
  func rows(_ prices: PriceMap, sold: StorefrontSet) -> [OfferRow] {
    NormalObject(
      .subscription, at: prices.range,
      [NormalField(key: .prices, value: .prices(prices), range: prices.range)]
    ).rows(sold: sold, base: base)
  }

  mutating func leaveReview(_ object: ObjectPath, _ what: String, _ reason: String, at place: SourceRange?) {
    toBeReviewed.insert(object)
    leaveToPeople(object, what, reason, at: place)
  }

  mutating func leaveToPeople(_ object: ObjectPath, _ what: String, _ reason: String, at place: SourceRange?)
  {
    plan.manual.append(PlanItem(object, what, reason, at: place.flatMap(self.place)))
  }
}

extension Change {
  var isNew: Bool { kind == .added }

  var isGone: Bool { kind == .removed }

  func differs(_ key: Key) -> FieldChange? { fields.first { $0.field.key == key } }

  /// The keys that differ, as lines of a step.
  func details(_ keys: [Key]) -> [String] {
    fields.filter { keys.contains($0.field.key) }.map { "\($0.name): \($0.phrase)" }
  }
}
