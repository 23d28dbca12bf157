import Diagnostics
package import OfferModel

/// Compares a catalog with its baseline, as the rows of the field table say: how an object is found again, which keys lock.
///
/// Both are in normal form, so order, files, anchors, sets and tables make no difference.
package func compareCatalogs(
  _ current: NormalForm, with baseline: NormalForm, today: CalendarDate, missing: String? = nil
) -> Comparison {
  var comparer = Comparer(language: Language(), today: today)
  comparer.compareApps(baseline.appObject, current.appObject)
  comparer.compareGroups(baseline.catalog, current.catalog)
  comparer.compareProducts(baseline, current)
  comparer.compareBatches()
  comparer.compareRetiredIds(baseline.catalog, current.catalog)
  return Comparison(
    today: today, changes: comparer.changes, baseline: baseline.catalog, current: current.catalog,
    missing: missing)
}

/// A batch with the offer it belongs to.
private struct PlacedBatch {
  let batch: NormalObject
  let offer: NormalObject
  let label: String
}

private struct Comparer {
  let language: Language
  let today: CalendarDate
  var changes: [Change] = []
  /// Batches are found again anywhere in the catalog.
  private var oldBatches: [PlacedBatch] = []
  private var newBatches: [PlacedBatch] = []

  init(language: Language, today: CalendarDate) {
    self.language = language
    self.today = today
  }

  mutating func compareApps(_ old: NormalObject, _ new: NormalObject) {
    compare(old, new, label: "app " + (new.text(.bundleId) ?? ""), leaving: [.bundleId])
  }

  // MARK: - Groups

  /// A group is found again by the products it shares; the one that shares most comes first.
  mutating func compareGroups(_ old: Catalog, _ new: Catalog) {
    let matches = GroupMatches(old, new)
    for (number, group) in new.groups.enumerated() {
      let object = NormalForm.describe(group)
      guard let before = matches.baseline[number] else {
        add(.added, object, label: group.label, home: object.range)
        continue
      }
      compare(NormalForm.describe(old.groups[before]), object, label: group.label, leaving: [.subscriptions])
      for subscription in group.subscriptions {
        guard let home = matches.oldGroup[subscription.productId], home != before else { continue }
        reportMove(of: subscription, from: old.groups[home], to: group)
      }
    }
    for (number, group) in new.groups.enumerated() where matches.baseline[number] == nil {
      for subscription in group.subscriptions {
        guard let home = matches.oldGroup[subscription.productId] else { continue }
        reportMove(of: subscription, from: old.groups[home], to: group)
      }
    }
    for (number, group) in old.groups.enumerated() where !matches.baseline.contains(number) {
      let object = NormalForm.describe(group)
      add(.removed, object, label: group.label, home: new.app.range)
    }
  }

  /// The group of a subscription never changes: it is a key of the subscription in all but name.
  private mutating func reportMove(
    of subscription: Subscription, from old: SubscriptionGroup, to new: SubscriptionGroup
  ) {
    guard let number = language[.catalog].number(of: .subscriptionGroups) else { return }
    let row = language[.catalog].fields[number]
    let field = Field(
      row.key, .text, .required, lock: .fixed, apple: "group", "The group that it belongs to.")
    let object = NormalForm.describe(new).objects(.subscriptions).first {
      $0.text(.productId) == subscription.productId
    }
    let change = FieldChange(
      field: field,
      old: NormalField(key: row.key, value: .text(old.referenceName.value), range: old.referenceName.range),
      new: NormalField(key: row.key, value: .text(new.referenceName.value), range: new.referenceName.range),
      isLocked: true)
    changes.append(
      Change(
        kind: .changed, type: .subscription, label: subscription.label, old: object, new: object,
        fields: [change],
        home: subscription.product.productId.range, parents: Change.Parents()))
  }

  // MARK: - Products and offers

  mutating func compareProducts(_ old: NormalForm, _ new: NormalForm) {
    compareLists(
      products(of: old), products(of: new), in: "", home: new.catalog.app.range, parents: Change.Parents())
  }

  private func products(of form: NormalForm) -> [NormalObject] {
    form.catalog.groups.flatMap { NormalForm.describe($0).objects(.subscriptions) }
      + form.inAppPurchaseObjects
  }

  /// Objects of a list, found again by the key that names them.
  private mutating func compareLists(
    _ old: [NormalObject], _ new: [NormalObject], in label: String, home: SourceRange, parents: Change.Parents
  ) {
    let before = Dictionary(old.map { (identity($0), $0) }) { first, _ in first }
    let after = Set(new.map(identity))
    for object in new {
      let name = joined(label, object)
      guard let previous = before[identity(object)] else {
        add(.added, object, label: name, home: object.range, parents: parents)
        newBatches += batches(of: object, name)
        continue
      }
      compare(previous, object, label: name, leaving: parts, parents: parents)
      compareOffers(previous, object, label: name)
      oldBatches += batches(of: previous, name)
      newBatches += batches(of: object, name)
    }
    for object in old where !after.contains(identity(object)) {
      let name = joined(label, object)
      add(.removed, object, label: name, home: home, parents: parents)
      oldBatches += batches(of: object, name)
      for key in offerLists {
        for offer in object.objects(key) { oldBatches += batches(of: offer, joined(name, offer)) }
      }
    }
    for object in new where before[identity(object)] == nil {
      let name = joined(label, object)
      for key in offerLists {
        for offer in object.objects(key) { newBatches += batches(of: offer, joined(name, offer)) }
      }
    }
  }

  private mutating func compareOffers(_ old: NormalObject, _ new: NormalObject, label: String) {
    compareIntroductory(old, new, label: label)
    for key in offerLists where key != .introductoryOffers {
      compareLists(
        old.objects(key), new.objects(key), in: label, home: new[key]?.range ?? new.range,
        parents: Change.Parents(old: old, new: new))
    }
  }

  /// Nothing names an introductory offer: those that are equal but for the end date are the same one.
  private mutating func compareIntroductory(_ old: NormalObject, _ new: NormalObject, label: String) {
    let parents = Change.Parents(old: old, new: new)
    var gone = old.objects(.introductoryOffers)
    var fresh: [NormalObject] = []
    for offer in new.objects(.introductoryOffers) {
      if let same = gone.firstIndex(where: { $0.isEqual(to: offer) }) {
        gone.remove(at: same)
      } else {
        fresh.append(offer)
      }
    }
    for offer in fresh {
      let name = joined(label, offer)
      if let same = gone.firstIndex(where: { isEqual($0, offer, butFor: .endDate) }) {
        compare(gone.remove(at: same), offer, label: name, leaving: [], parents: parents)
      } else {
        add(.added, offer, label: name, home: offer.range, parents: parents)
      }
    }
    for offer in gone {
      add(
        .removed, offer, label: joined(label, offer), home: new[.introductoryOffers]?.range ?? new.range,
        parents: parents)
    }
  }

  private func isEqual(_ a: NormalObject, _ b: NormalObject, butFor key: Key) -> Bool {
    let (x, y) = (a.fields.filter { $0.key != key }, b.fields.filter { $0.key != key })
    return x.elementsEqual(y) { $0.key == $1.key && $0.value.isEqual(to: $1.value) }
  }

  // MARK: - Batches and retired ids

  private func batches(of offer: NormalObject, _ label: String) -> [PlacedBatch] {
    offer.objects(.batches).map { PlacedBatch(batch: $0, offer: offer, label: joined(label, $0)) }
  }

  mutating func compareBatches() {
    let before = Dictionary(oldBatches.map { (identity($0.batch), $0) }) { first, _ in first }
    let after = Set(newBatches.map { identity($0.batch) })
    for placed in newBatches {
      guard let previous = before[identity(placed.batch)] else {
        add(
          .added, placed.batch, label: placed.label, home: placed.batch.range,
          parents: Change.Parents(new: placed.offer))
        continue
      }
      compare(
        previous.batch, placed.batch, label: placed.label, leaving: [],
        parents: Change.Parents(old: previous.offer, new: placed.offer))
    }
    for placed in oldBatches where !after.contains(identity(placed.batch)) {
      let home = newBatches.first { identity($0.offer) == identity(placed.offer) }?.offer.range
      add(
        .removed, placed.batch, label: placed.label, home: home ?? changes.first?.place ?? .top(of: 0),
        parents: Change.Parents(old: placed.offer))
    }
  }

  mutating func compareRetiredIds(_ old: Catalog, _ new: Catalog) {
    let known = Set(new.retiredProductIds.map(\.value))
    let gone = old.retiredProductIds.filter { !known.contains($0.value) }
    guard !gone.isEmpty, let number = language[.catalog].number(of: .retiredProductIds) else { return }
    let field = language[.catalog].fields[number]
    let place = new.retiredProductIds.first?.range ?? new.app.range
    let change = FieldChange(
      field: field, old: NormalField(key: field.key, value: .texts(gone.map(\.value)), range: gone[0].range),
      new: NormalField(key: field.key, value: .texts(new.retiredProductIds.map(\.value)), range: place),
      isLocked: true)
    let object = NormalObject(.catalog, at: place, [])
    changes.append(
      Change(
        kind: .changed, type: .catalog, label: "retired product ids", old: object, new: object,
        fields: [change],
        home: place, parents: Change.Parents()))
  }

  // MARK: - Fields

  /// Keys whose values are objects with an identity of their own.
  private var parts: Set<Key> { Set(offerLists).union([.batches]) }
  private var offerLists: [Key] { [.introductoryOffers, .promotionalOffers, .winBackOffers, .offerCodes] }

  private mutating func compare(
    _ old: NormalObject, _ new: NormalObject, label: String, leaving skipped: Set<Key>,
    parents: Change.Parents = Change.Parents()
  ) {
    var found: [FieldChange] = []
    for field in language[new.type].fields where !skipped.contains(field.key) {
      let (before, after) = (old[field.key], new[field.key])
      if let before, let after, before.value.isEqual(to: after.value) { continue }
      if before == nil, after == nil { continue }
      let isLocked = field.lock.isLocked(old, before: before, after: after, today: today)
      found.append(FieldChange(field: field, old: before, new: after, isLocked: isLocked))
    }
    guard !found.isEmpty else { return }
    changes.append(
      Change(
        kind: .changed, type: new.type, label: label, old: old, new: new, fields: found, home: new.range,
        parents: parents))
  }

  private mutating func add(
    _ kind: Change.Kind, _ object: NormalObject, label: String, home: SourceRange,
    parents: Change.Parents = Change.Parents()
  ) {
    let isNew = if case .added = kind { true } else { false }
    changes.append(
      Change(
        kind: kind, type: object.type, label: label, old: isNew ? nil : object, new: isNew ? object : nil,
        fields: [],
        home: home, parents: parents))
  }

  private func identity(_ object: NormalObject) -> String {
    language[object.type].nameKey.flatMap { object.text($0) } ?? ""
  }

  private func joined(_ label: String, _ object: NormalObject) -> String {
    let name = identity(object)
    let own = language[object.type].phrase + (name.isEmpty ? "" : " " + name)
    return label.isEmpty ? own : label + ", " + own
  }
}

extension Lock {
  /// Whether the key of an object in the baseline may not take its new value today.
  func isLocked(_ old: NormalObject, before: NormalField?, after: NormalField?, today: CalendarDate) -> Bool {
    switch self {
    case .free: false
    case .fixed, .oneWay: true
    case .once: before != nil
    case .until(let key): old.date(key).map { today >= $0 } ?? false
    }
  }
}
