import ByteText
import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

extension Planner {
  mutating func planGroups() {
    let names = comparison.baselineAsRead.catalog.groups.map(\.referenceName.value)
    for change in inOrderOfNames(changes(of: .subscriptionGroup), names) {
      guard let group = change.new else { continue }
      if change.isNew {
        add(
          .create, change, [.create(.subscriptionGroup, group, in: .known(ids.app))], forGood: [.newGroup],
          creates: true)
      } else if change.differs(.referenceName) != nil, let id = liveGroup(of: change) {
        add(
          .update, change,
          [PlannedRequest.update(.subscriptionGroup, .known(id), as: group, changing: [.referenceName])]
            .compactMap(\.self),
          details: change.details([.referenceName]))
      }
    }
  }

  /// Apple allows a reference name once: what gives a live one up comes before what takes it.
  private mutating func inOrderOfNames(_ changes: [Change], _ names: [String]) -> [Change] {
    var taken = Set(names)
    var open = changes
    var result: [Change] = []
    while let index = open.firstIndex(where: { change in change.newName.map { !taken.contains($0) } ?? true })
    {
      let change = open.remove(at: index)
      result.append(change)
      guard let name = change.newName else { continue }
      if let old = change.old?.text(.referenceName) { taken.remove(old) }
      taken.insert(name)
    }
    for change in open {
      note(
        \.blocked, change, "name it \(quoted(change.newName ?? ""))",
        because:
          "another product keeps this reference name until a later step: rename that product to a third name first"
      )
    }
    return result
  }

  /// A group that is compared was found by the products that it shares.
  private func liveGroup(of change: Change) -> String? {
    let name = change.new?.text(.referenceName)
    let group = comparison.current.catalog.groups.first {
      ExactText($0.referenceName.value) == name.map(ExactText.init)
    }
    guard let group, case .known(let id)? = reference(of: group) else { return nil }
    return id
  }

  mutating func planProducts() {
    let live = comparison.baselineAsRead.catalog
    planProducts(.subscription, .subscription, live.subscriptions.map(\.product))
    planMissingKeys()
    planProducts(.inAppPurchase, .inAppPurchase, live.inAppPurchases.map(\.product))
  }

  private mutating func planProducts(_ type: ObjectID, _ resource: AppleResource, _ live: [Product]) {
    for change in inOrderOfNames(changes(of: type), live.map(\.referenceName.value)) {
      guard let product = change.new else { continue }
      guard change.isNew else {
        update(change, product, resource)
        continue
      }
      let home = product.text(.productId).flatMap { homes[$0] }
      let group = home.flatMap { reference(of: $0.group) }
      guard let owner = home == nil ? .known(ids.app) : group else { continue }
      let isShared = product.truth(.familySharable) == true
      let words =
        home.map { subscription, _ in
          "level \(subscription.level.value), \(subscription.period.value.everyPhrase), with\(isShared ? "" : "out") Family Sharing"
        } ?? (product.text(.type) ?? "") + (isShared ? ", with Family Sharing" : "")
      add(
        .create, change, [.create(resource, product, in: owner)], details: [words],
        forGood: [.newProduct] + (isShared ? [.familySharing] : []), creates: true)
      leaveReview(of: change, product)
    }
  }

  /// Notes that a new product has to be submitted for review.
  private mutating func leaveReview(of change: Change, _ product: NormalObject) {
    let isWhole = product.text(.reviewScreenshot) != nil
    leaveReview(
      change.path, isWhole ? "submit it for review" : "add a review screenshot, then submit it for review",
      because: isWhole
        ? "App Review sees what is in App Store Connect: apply the plan first"
        : "App Review needs one: name it in `reviewScreenshot`, or add it in App Store Connect",
      at: change.place)
  }

  /// A subscription that was made without them has neither period nor level. Apple gives a level to every other one: where an
  /// answer has none, it is unread.
  private mutating func planMissingKeys() {
    let assumed = comparison.baselineAsRead.catalog.assumed
    for old in comparison.baselineAsRead.catalog.subscriptions {
      guard assumed.value(at: old.period.range) != nil, let subscription = homes[old.productId]?.subscription,
        let id = ids.subscriptions[old.productId]?.id, let object = form(of: subscription.product)
      else { continue }
      let missing = [Key.period] + (assumed.value(at: old.level.range) == nil ? [] : [.level])
      let details = missing.map {
        "\($0.name): none → \(object.text($0) ?? object.number($0).map(String.init) ?? "")"
      }
      add(
        .update, subscription.path,
        [PlannedRequest.update(.subscription, .known(id), as: object, changing: missing)].compactMap(\.self),
        details: details, at: subscription.product.productId.range)
    }
  }

  private mutating func update(_ change: Change, _ product: NormalObject, _ resource: AppleResource) {
    let keys = resource.attributes.filter(\.isSentWhenChanged).compactMap(\.key)
    let changed = change.fields.map(\.field.key).filter(keys.contains)
    guard let id = ids.product(withId: product.text(.productId) ?? "")?.id,
      let request = PlannedRequest.update(resource, .known(id), as: product, changing: changed)
    else { return }
    let sharesNow = changed.contains(.familySharable) && product.truth(.familySharable) == true
    add(
      .update, change, [request], details: change.details(keys),
      forGood: sharesNow ? [.familySharing] : [],
      needs: sharesNow ? [.irreversible] : [])
  }

  mutating func planApp() {
    for change in changes(of: .app) {
      for field in change.fields {
        switch field.field.key {
        case .billingGracePeriod: planGracePeriod(change, field)
        default:
          note(
            \.manual, change.path, "\(field.name): \(field.phrase)",
            because: "the App Store Connect API cannot change it",
            at: field.new?.range ?? change.place)
        }
      }
    }
  }

  private mutating func planGracePeriod(_ change: Change, _ field: FieldChange) {
    guard let period = change.new?.part(.billingGracePeriod) else {
      return note(
        \.manual, change, "turn off the billing grace period",
        because: "the catalog no longer has one; with `optIn: false`, offerc turns it off")
    }
    let keys: [Key] = [.optIn, .sandboxOptIn, .duration, .renewalType]
    guard let id = ids.billingGracePeriod,
      let request = PlannedRequest.update(.gracePeriod, .known(id), as: period, changing: keys)
    else {
      return note(
        \.manual, change, "set the billing grace period", because: "App Store Connect has none to change")
    }
    add(.update, change, [request], details: ["\(field.name): \(field.phrase)"])
  }
}

extension Change {
  /// The reference name that a new or renamed object takes.
  fileprivate var newName: String? {
    isNew || differs(.referenceName) != nil ? new?.text(.referenceName) : nil
  }
}
