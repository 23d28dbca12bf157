package import Diagnostics
package import OfferLanguage
package import OfferModel

/// The keys of a live object, grouped by how they can change.
package struct ObjectLocks: Sendable {
  package let path: ObjectPath
  /// The names of the keys in each state, in the order of the field table. Keys whose values are objects with an identity
  /// of their own are left out.
  package let keys: [(state: LockState, names: [String])]
  package let deadlines: [Deadline]
}

extension NormalForm {
  /// The locks of the offers that pass a filter, and of their batches and products, as if the catalog were live.
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
