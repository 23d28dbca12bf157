package import Diagnostics
import OfferLanguage
import OfferModel
package import OfferRules

/// Makes the plan that turns live state into what a catalog says.
///
/// - Parameters:
///   - comparison: of the catalog with `live`.
///   - catalog: as canonical JSON, with its digest.
///   - files: the images and screenshots of the catalog; nil if they are not compared.
///   - commands: those that its texts name.
///   - place: where a part of the catalog is: `offers/spring.yaml:14`.
package func makePlan(
  _ comparison: Comparison, _ live: LiveState, _ catalog: (bytes: [UInt8], digest: String),
  allowing allowed: [PlanStep.Need] = [], files: [UploadFile]? = nil,
  commands: CatalogCommands = CatalogCommands(), place: @escaping (SourceRange) -> String?
) -> Plan {
  var planner = Planner(
    comparison, live, catalog, allowing: allowed, files: files, commands: commands, place: place)
  planner.classify()
  planner.noteStorefronts()
  // Each pass makes what the next one needs.
  planner.planGroups()
  planner.planProducts()
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
  planner.planUnsoldPrices()
  return planner.plan
}

/// Makes a plan: goes through the changes pass by pass and numbers the steps as it makes them.
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
  /// Nil if Apple's list of storefronts is that of offerc.
  let storefronts: StorefrontDifferences?
  /// The keys of live objects with values that offerc does not know.
  let unknown: Set<String>
  /// What could not be read, by the key of the object that it belongs to.
  let unread: [String: [Unread]]
  /// Apple's ids of the batches that steps deactivate.
  var deactivated: Set<String> = []
  /// What the user has to submit for review.
  private(set) var toBeReviewed: Set<ObjectPath> = []
  /// The numbers of the steps that create objects.
  private var made: [ObjectPath: Int] = [:]
  /// The subscriptions of the catalog, by product id, with their groups.
  let homes: [String: (subscription: Subscription, group: SubscriptionGroup)]
  let products: [String: Product]
  /// The images and screenshots, by their paths in the catalog; nil if files are not compared.
  let files: [String: UploadFile]?

  let place: (SourceRange) -> String?

  init(
    _ comparison: Comparison, _ live: LiveState, _ catalog: (bytes: [UInt8], digest: String),
    allowing allowed: [PlanStep.Need], files: [UploadFile]? = nil, commands: CatalogCommands,
    place: @escaping (SourceRange) -> String?
  ) {
    self.comparison = comparison
    ids = live.ids
    storefronts = live.storefronts
    unknown = Set(live.unknown.map(\.object.key))
    unread = Dictionary(grouping: live.unread, by: \.object.key)
    self.place = place
    actions = ChangeActions(comparison)
    let current = comparison.current.catalog
    plan = Plan(
      bundleId: current.app.bundleId.value, today: comparison.today, catalog: catalog.bytes,
      digest: catalog.digest, allowed: allowed.sorted())
    var homes: [String: (subscription: Subscription, group: SubscriptionGroup)] = [:]
    for group in current.groups {
      for subscription in group.subscriptions { homes[subscription.productId] = (subscription, group) }
    }
    self.homes = homes
    products = Dictionary(current.products.map { ($0.productId.value, $0) }) { first, _ in first }
    self.files = files.map { files in
      Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
    }
    plan.states = LiveStatus.counts(
      products.keys.map { ids.product(withId: $0)?.state?.rawValue ?? "not there yet" })
    plan.commands = commands
    plan.files = files ?? []
    plan.equalized = equalized
    plan.storefronts = storefronts
  }

  /// What Apple derives from the amounts of price changes that are still to come, as far as it is known.
  private var equalized: [EqualizedAmounts] {
    guard let known = comparison.baseline.catalog.live else { return [] }
    let changes = EqualizedChanges(in: comparison.current.catalog, on: today)
    return changes.amounts.sorted().compactMap { EqualizedAmounts(from: changes.base, $0, in: known) }
  }

  var base: Storefront { comparison.current.catalog.app.baseTerritory.value }
  var today: CalendarDate { comparison.today }
  var readBack: AppleReadBack { AppleReadBack(on: today) }

  /// Classifies the changes: those that steps can be made of, and those that no request can make.
  mutating func classify() {
    for change in comparison.changes {
      let change = withoutAppleId(change)
      switch actions[change] {
      case .local: continue
      case _ where isClosed(change.path): continue
      case .blocked where comparison.drafts.contains(change.path):
        note(\.blocked, change, "draft: true", because: "it is live and cannot become a draft")
      // What is not in the catalog stays as it is: `planRemovals` lists it.
      case .blocked where change.isGone: changes.append(change)
      case .blocked: block(change)
      case .create, .update, .replace, .deactivate, .delete: changes.append(change)
      }
    }
  }

  /// A number that Apple gave is wrong in the catalog, if it differs, and also if the object is still to be created.
  private mutating func withoutAppleId(_ change: Change) -> Change {
    if change.isNew, let early = change.new?[.appleId], let number = change.new?.number(.appleId) {
      note(
        \.manual, change.path, "remove `appleId: \(number)` from the catalog",
        because: "Apple assigns the number when the offer is created: `apply` says which one it is",
        at: early.range)
      return change
    }
    guard let wrong = change.fields.first(where: { $0.field.key == .appleId && $0.isLocked }) else {
      return change
    }
    let number = change.old?.number(.appleId).map(String.init) ?? change.old?.text(.appleId)
    let correction =
      number.map { "write `\(wrong.name): \($0)` into the catalog" }
      ?? "remove `\(wrong.name)` from the catalog"
    note(\.manual, change.path, correction, because: "Apple assigns the number", at: wrong.new?.range)
    var rest = change
    rest.fields.removeAll { $0.field.key == .appleId }
    return rest
  }

  private mutating func block(_ change: Change) {
    let fields = change.fields.filter(\.isLocked)
    if let drift = StorefrontDrift(change), drift.isDrift, drift.fields.count == fields.count {
      return leaveStorefronts(change, drift)
    }
    note(
      \.blocked, change, fields.map { "\($0.name): \($0.phrase)" }.joined(separator: "; "),
      because:
        "\(listed(fields.map(\.name), "and")) cannot change once \(fields.count == 1 ? "it is" : "they are") live",
      forGood: fields.count == 1 ? Permanence(ofLocked: fields[0].field.key, change.type) : nil)
  }

  /// A live offer that names no storefronts keeps those that it has, although its product is sold in others now.
  private mutating func leaveStorefronts(_ change: Change, _ drift: StorefrontDrift) {
    let gained = drift.gained.isEmpty ? nil : "without \(firstFive(drift.gained.codes))"
    let lost = drift.lost.isEmpty ? nil : "with \(firstFive(drift.lost.codes))"
    note(
      \.unmanaged, change, "stays as it is, " + listed([gained, lost].compactMap(\.self), "and"),
      because: "Apple locks the storefronts of a live offer: for different storefronts, create a new offer")
    var rest = change
    rest.fields.removeAll(where: \.isLocked)
    if !rest.fields.isEmpty { changes.append(rest) }
  }

  // MARK: - Steps

  /// - Parameters:
  ///   - creates: whether the first request makes the object, so that others can name it.
  ///   - holder: the offer of another product whose names the object takes, and which an earlier step deletes.
  mutating func add(
    _ action: PlanStep.Action, _ change: Change, _ requests: [PlannedRequest], details: [String] = [],
    forGood permanence: [Permanence] = [], reach: String? = nil, needs: [PlanStep.Need] = [],
    in storefronts: StorefrontSet = StorefrontSet(), creates: Bool = false, namesOf holder: ObjectPath? = nil
  ) {
    add(
      action, change.path, requests, details: details, forGood: permanence, reach: reach, needs: needs,
      in: storefronts, at: change.place, creates: creates, namesOf: holder)
  }

  mutating func add(
    _ action: PlanStep.Action, _ object: ObjectPath, _ requests: [PlannedRequest], details: [String] = [],
    forGood permanence: [Permanence] = [], reach: String? = nil, needs: [PlanStep.Need] = [],
    in storefronts: StorefrontSet = StorefrontSet(), at place: SourceRange?, creates: Bool = false,
    namesOf holder: ObjectPath? = nil
  ) {
    guard !requests.isEmpty, !isClosed(object) else { return }
    let number = plan.steps.count + 1
    let reasons = permanence.map(\.reason).joined(separator: "; ")
    plan.steps.append(
      PlanStep(
        number: number, action: action, object: object, details: details.map(WordsForPeople.of),
        permanence: reasons.isEmpty ? nil : WordsForPeople.of(reasons), reach: reach.map(WordsForPeople.of),
        needs: needs.sorted(), requests: requests, storefronts: storefronts, place: place.flatMap(self.place),
        nameHolder: holder))
    if creates { made[object] = number }
  }

  func step(creating object: ObjectPath) -> Int? { made[object] }

  // MARK: - Objects

  /// A product at Apple, or the step that creates it.
  func owner(of product: Product) -> AppleOwner? {
    let kind: VersionedKind = product.isSubscription ? .subscription : .inAppPurchase
    let reference =
      ids.product(product).map { .known($0.id) } ?? made[product.path].map { Reference.made(step: $0) }
    return reference.map { AppleOwner(reference: $0, kind: kind) }
  }

  /// The group at Apple that a group of the catalog is, or the step that creates it.
  func reference(of group: SubscriptionGroup) -> Reference? {
    made[group.path].map { .made(step: $0) } ?? ids.group(of: group).map { .known($0) }
  }

  func offerHome(_ change: Change) -> OfferHome? { change.path.productId.flatMap { offerHome($0) } }

  func offerHome(_ productId: String) -> OfferHome? {
    guard let product = products[productId], let owner = owner(of: product) else { return nil }
    let subscription = homes[productId]?.subscription
    return OfferHome(
      owner: owner, period: { subscription?.chargingPeriod(of: $0) },
      sold: { subscription?.territories(of: $0) ?? product.territories.set }, base: base)
  }

  func form(of product: Product) -> NormalObject? {
    let objects =
      homes[product.productId.value].map { NormalObject.describing($0.group).objects(.subscriptions) }
      ?? comparison.current.inAppPurchaseObjects
    return objects.first { $0.text(.productId) == product.productId.value }
  }

  /// The changes of one type, with the product that they belong to.
  func changes(of types: ObjectID...) -> [Change] { changes.filter { types.contains($0.type) } }

  mutating func note(
    _ list: WritableKeyPath<Plan, [PlanItem]>, _ object: ObjectPath, _ what: String, because reason: String,
    forGood permanence: Permanence? = nil, at place: SourceRange?
  ) {
    var item = PlanItem(object, what, because: reason, at: place.flatMap(self.place))
    item.permanence = permanence
    plan[keyPath: list].append(item)
  }

  mutating func note(
    _ list: WritableKeyPath<Plan, [PlanItem]>, _ change: Change, _ what: String, because reason: String,
    forGood permanence: Permanence? = nil
  ) {
    note(list, change.path, what, because: reason, forGood: permanence, at: change.place)
  }

  func rows(_ prices: PriceMap, sold: StorefrontSet) -> [OfferRow] {
    NormalObject(
      .subscription, at: prices.range,
      [NormalField(key: .prices, value: .prices(prices), range: prices.range)]
    ).rows(sold: sold, base: base)
  }

  /// - Parameter what: ends with the submission, for which there is a command.
  mutating func leaveReview(
    _ object: ObjectPath, _ what: String, because reason: String, at place: SourceRange?
  ) {
    toBeReviewed.insert(object)
    let command = plan.commands.submit(withVersion: !hasApprovedProduct)
    note(\.manual, object, what + " (`\(command)`)", because: reason, at: place)
  }

  /// Whether App Review has ever approved a product of the app: the first ones go with a version of the app.
  var hasApprovedProduct: Bool {
    comparison.baselineAsRead.catalog.products.contains { ids.product($0)?.wasApproved == true }
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
