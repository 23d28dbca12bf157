package import Diagnostics
package import OfferLanguage
package import OfferModel

/// Whether a key of a live object may change, as of a day.
package enum LockState: Hashable, Sendable {
  case free
  /// Apple changes nothing of it: the offer is deleted and made anew.
  case replaced
  /// From the day on it is locked.
  case freeUntil(CalendarDate)
  case locked
  case lockedSince(CalendarDate)
  /// May be set, as it is not yet; never changed then.
  case settable
  /// From the one value to the other only.
  case oneWay(from: Bool, to: Bool)
  /// Items may be added, none removed.
  case growing
  /// A day that may be set, and become later.
  case later

  package var isLocked: Bool {
    switch self {
    case .locked, .lockedSince: true
    default: false
    }
  }
}

/// The keys of a live object by what may become of them.
package struct ObjectLocks: Sendable {
  package let path: ObjectPath
  /// The names of the keys of each state, in the order of the field table; keys whose values are objects of their own are
  /// left out.
  package let keys: [(state: LockState, names: [String])]
  package let deadlines: [Deadline]
}

extension NormalForm {
  /// Every object of the catalog, taken as live: the offers that pass `filter`, their batches and products.
  package func locks(on today: CalendarDate, of filter: OfferFilter = OfferFilter()) -> [ObjectLocks] {
    var lister = Comparer(language: Language.current, today: today)
    lister.compareApps(NormalObject(.app, at: catalog.app.range, []), appObject)
    let nothing = lower(Catalog(app: catalog.app, groups: []))
    lister.compareGroups(nothing.catalog, catalog)
    lister.compareProducts(nothing, self)
    lister.compareBatches()
    let narrow = filter.isEmpty ? nil : ChangeFilter(filter, from: nothing.catalog, to: catalog)
    let changes = lister.changes.filter { narrow?.includes($0) ?? true }
    let deadlines = catalog.deadlines
    return changes.compactMap { change in
      change.new.map { new in
        ObjectLocks(
          path: change.path, keys: states(of: new, today, lister.language),
          deadlines: deadlines[new.range] ?? [])
      }
    }
  }

  private func states(
    of object: NormalObject, _ today: CalendarDate, _ language: Language
  ) -> [(state: LockState, names: [String])] {
    let type = language[object.type]
    let skipped = Comparer.parts.union([.subscriptions])
    let certain = object.withoutAssumed(catalog.assumed)
    var keys: [(state: LockState, names: [String])] = []
    for field in type.fields where !skipped.contains(field.key) && isAllowed(field, in: object, type) {
      let isAssumed = object[field.key] != nil && certain[field.key] == nil
      let isIdentity = type.recognition?.contains(field.key) ?? false
      let state: LockState =
        if isAssumed {
          .free
        } else if isIdentity {
          .locked
        } else {
          self.state(field, of: certain, today)
        }
      let place = keys.firstIndex { $0.state == state } ?? keys.endIndex
      if place == keys.endIndex { keys.append((state, [])) }
      keys[place].names.append(field.key.name)
    }
    return keys
  }

  private func isAllowed(_ field: Field, in object: NormalObject, _ type: ObjectType) -> Bool {
    object[field.key] != nil
      || field.allowed.allSatisfy { condition in
        let value =
          switch object[condition.key]?.value {
          case .text(let text): text
          case .boolean(let truth): "\(truth)"
          default: String?.none
          }
        return type.holds(condition, value)
      }
  }

  private func state(_ field: Field, of object: NormalObject, _ today: CalendarDate) -> LockState {
    switch field.lock {
    case .free:
      let isReplaced = object.type == .introductoryOffer && field.key != .endDate && field.apple != nil
      return isReplaced ? .replaced : .free
    case .fixed: return .locked
    case .once: return object[field.key] == nil ? .settable : .locked
    case .until(let key):
      guard let date = object.date(key) else { return .free }
      return today < date ? .freeUntil(date) : .lockedSince(date)
    case .oneWay(let from, let to):
      return object.truth(field.key) == to ? .locked : .oneWay(from: from, to: to)
    case .growing: return .growing
    case .later: return .later
    }
  }
}

extension Lock {
  /// Whether the key of an object in the baseline may not take its new value today.
  package func isLocked(_ old: NormalObject, before: NormalField?, after: NormalField?, today: CalendarDate)
    -> Bool
  {
    switch self {
    case .free: false
    case .fixed: true
    case .once: before != nil && after != nil
    case .until(let key): old.date(key).map { today >= $0 } ?? false
    case .oneWay(let from, let to):
      if case .boolean(from)? = before?.value, case .boolean(to)? = after?.value { false } else { true }
    case .growing:
      if case .texts(let had)? = before?.value, case .texts(let has)? = after?.value {
        !Set(had).isSubset(of: has)
      } else {
        before != nil
      }
    case .later:
      if case .text(let had)? = before?.value, case .text(let has)? = after?.value {
        has < had
      } else {
        before != nil
      }
    }
  }
}

extension Change {
  /// What of a new object can never change, and what locks on a day; nil where all of it stays free.
  package var permanence: String? {
    guard case .added = kind, let new else { return nil }
    let object = Language.current[type]
    let fields = object.fields(of: new.fields.map(\.key))
    func names(_ isMeant: (Field) -> Bool) -> [String] { fields.filter(isMeant).map(\.key.name) }
    let permanent = names { field in
      switch field.lock {
      case .fixed, .once: true
      case .free: object.recognition?.contains(field.key) ?? false
      default: false
      }
    }
    let dated = Dictionary(grouping: fields.filter { lockDay($0) != nil }) { lockDay($0) ?? "" }
    var parts = permanent.isEmpty ? [] : ["permanent once it is live: \(listed(permanent, "and"))"]
    for (day, fields) in dated.sorted(by: { $0.key < $1.key }) {
      let last = CalendarDate(day)?.previous?.description ?? day
      parts.append("\(Deadline.Kind.change.phrase) \(last): \(listed(fields.map(\.key.name), "and"))")
    }
    if case .refused? = object.removal { parts.append("Apple does not delete it") }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private func lockDay(_ field: Field) -> String? {
    guard case .until(let key) = field.lock else { return nil }
    return new?.text(key)
  }
}

extension Field {
  /// Whether Apple has such a key; what may be set once is a number that Apple gave.
  package var isKnownToApple: Bool { apple != nil && lock != .once }

  /// Whether live state has the key.
  ///
  /// The App Store Connect API has images but not their paths, and no base territory of an app.
  package var isInLiveState: Bool {
    switch key {
    case .promotionalImage, .reviewScreenshot, .baseTerritory: false
    case .appleId: true
    default: isKnownToApple
    }
  }
}

/// What of a subscription Apple takes anew in which stage; every other key follows its lock. Sources: Apple's pages on
/// subscription settings (the period until the submission, Family Sharing until the approval) and live answers (prices without
/// a day until the approval).
private let editableStages: [Key: Set<ProductStage>] = [
  .period: [.neverApproved],
  .prices: [.neverApproved, .inReview],
  .familySharable: [.neverApproved, .inReview],
]

/// Nil where the table does not say, or nobody knows the stage.
package func isEditable(_ key: Key, in stage: ProductStage?) -> Bool? {
  guard let stage, let stages = editableStages[key] else { return nil }
  return stages.contains(stage)
}

/// A win-back offer or batch: an object with a day from which on keys of it are locked.
package struct DatedObject: Sendable {
  package let path: ObjectPath
  package let range: SourceRange
  /// The first day on which it is locked.
  package let date: CalendarDate
  /// The last day on which it is free, and the keys that lock then, in words.
  package let deadline: Deadline

  package var keys: String { deadline.detail }

  fileprivate init?(_ path: ObjectPath, _ range: SourceRange, _ date: CalendarDate, _ deadlines: [Deadline]) {
    guard let deadline = deadlines.first(where: { $0.kind == .change }) else { return nil }
    self.path = path
    self.range = range
    self.date = date
    self.deadline = deadline
  }

  /// Those whose day is in the given number of days from today, by day.
  package static func all(
    of catalog: Catalog, in days: ClosedRange<Int>, from today: CalendarDate
  ) -> [DatedObject] {
    func isNear(_ date: CalendarDate) -> Bool { days.contains(date.dayNumber - today.dayNumber) }
    var found: [DatedObject] = []
    for owner in catalog.winBackOffers {
      guard let start = owner.offer.window.start, isNear(start.value),
        !catalog.assumed.contains(start.range, of: "startDate")
      else { continue }
      let deadlines = owner.offer.window.deadlines(.winBack)
      if let dated = DatedObject(owner.path, owner.offer.range, start.value, deadlines) {
        found.append(dated)
      }
    }
    catalog.forEachBatch { batch, path in
      guard isNear(batch.createdDate.value),
        !catalog.assumed.contains(batch.createdDate.range, of: "createdDate")
      else { return }
      let dated = DatedObject(path(), batch.id.range, batch.createdDate.value, batch.deadlines)
      if let dated { found.append(dated) }
    }
    return found.sorted { $0.date < $1.date }
  }
}
