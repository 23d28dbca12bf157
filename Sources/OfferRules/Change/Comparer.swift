package import OfferLanguage
package import Diagnostics
package import OfferModel

/// Collects the changes from one normal form to another. Products and offers are compared in extensions.
package struct Comparer {
  package let language: Language
  package let today: CalendarDate
  /// The values of the baseline that are marked `# assumed`: they can differ from what Apple has.
  package var assumed = AssumedValues()
  /// Whether the baseline is live state, which lacks what Apple does not store.
  package var isLive = false
  /// How far the live subscriptions are with App Review, by product ID.
  var stages: [String: ProductStage] = [:]
  package var changes: [Change] = []
  /// The batches of all offers. They are compared last, because a batch can move to another offer.
  package var oldBatches: [PlacedBatch] = []
  package var newBatches: [PlacedBatch] = []
  /// Where the batches of an offer code are in the catalog, by path of the offer.
  package var placesOfBatches: [ObjectPath: SourceRange] = [:]
  /// Where the group of a product of the baseline is in the catalog, by product ID.
  package var homes: [String: SourceRange] = [:]
  /// The changes of subscriptions that are in another group now, by product ID.
  package var moves: [String: FieldChange] = [:]

  package mutating func compareApps(_ old: NormalObject, _ new: NormalObject) {
    compare(
      old, with: new, at: Place(path: ObjectPath(.app, new.text(.bundleId) ?? "")), leaving: [.bundleId])
  }

  package mutating func compareRetiredIds(_ old: Catalog, _ new: Catalog) {
    let before = Set(old.retiredProductIds.map(\.value))
    let after = Set(new.retiredProductIds.map(\.value))
    guard before != after, let field = language[.catalog].field(.retiredProductIds) else { return }
    let range = new.retiredProductIds.first?.range ?? new.app.range
    func row(_ ids: [Located<String>]) -> NormalField? {
      ids.first.map { NormalField(key: field.key, value: .texts(ids.map(\.value)), range: $0.range) }
    }
    let object = NormalObject(.catalog, at: range, [])
    let oldRow = row(old.retiredProductIds)
    let newRow = row(new.retiredProductIds)
    let change = FieldChange(
      field: field, name: field.key.name, old: oldRow, new: newRow,
      isLocked: field.lock.isLocked(object, before: oldRow, after: newRow, today: today))
    changes.append(
      Change(
        kind: .changed, type: .catalog, path: ObjectPath("retired product ids"), old: object, new: object,
        fields: [change], home: range, parents: Change.Parents()))
  }

  // MARK: - Objects and fields

  package struct Place {
    package var path: ObjectPath
    package var parents = Change.Parents()
  }

  /// Keys whose values are objects with an identity of their own, which are compared separately.
  package static let parts: Set<Key> = Set(partLists).union([.batches, .billingPlans])
  /// The lists of a product that are compared object by object.
  package static let partLists: [Key] = [.priceChanges] + offerLists
  package static let offerLists: [Key] = [
    .introductoryOffers, .promotionalOffers, .winBackOffers, .offerCodes,
  ]

  /// Compares two versions of an object, key by key.
  ///
  /// - Parameters:
  ///   - skipped: the keys that are compared separately.
  ///   - move: the change of the object that it belongs to; nil if that is the same.
  package mutating func compare(
    _ old: NormalObject, with new: NormalObject, at place: Place, leaving skipped: Set<Key> = Comparer.parts,
    move: FieldChange? = nil
  ) {
    var found: [FieldChange] = []
    let live = old.knowing(new, assumed, assumed.unreadKeys(of: place.path))
    let certain = old.withoutAssumed(assumed)
    for field in language[new.type].fields(of: Comparer.keysThatDiffer(live, new)) {
      guard !skipped.contains(field.key), !isLive || field.isInLiveState else { continue }
      let before = live[field.key]
      let after = new[field.key]
      // A number that Apple assigned can be wrong in the catalog; if the catalog leaves it out, nothing differs.
      guard !isLive || field.lock != .once || (before != nil && after != nil) else { continue }
      let isLocked = field.lock.isLocked(certain, before: before, after: after, today: today)
      // Prices of in-app purchases change at once in every stage.
      let hasStage = new.type == .subscription || field.key == .familySharable
      let open = isEditable(field.key, in: hasStage ? stages[identity(new)] : nil)
      let isLockedInStage =
        switch open {
        case true?: isLocked && field.lock != .fixed
        case false?: field.lock != .free
        case nil: isLocked
        }
      found.append(
        FieldChange(
          field: field, name: field.key.name, old: before, new: after, isLocked: isLockedInStage))
    }
    if let move { found.append(move) }
    guard !found.isEmpty else { return }
    changes.append(
      Change(
        kind: .changed, type: new.type, path: place.path, old: live, new: new,
        fields: found, home: new.range, parents: place.parents))
  }

  /// Merges the sorted keys of both objects. It makes no dictionary, because nearly all objects are equal.
  private static func keysThatDiffer(_ old: NormalObject, _ new: NormalObject) -> [Key] {
    var keys: [Key] = []
    var i = 0
    var j = 0
    while i < old.fields.count || j < new.fields.count {
      let before = i < old.fields.count ? old.fields[i].key : nil
      let after = j < new.fields.count ? new.fields[j].key : nil
      if let before, before == after {
        // Objects with an identity of their own are compared by themselves.
        if !parts.contains(before), !old.fields[i].value.isEqual(to: new.fields[j].value) {
          keys.append(before)
        }
        i += 1
        j += 1
      } else if let before, after.map({ before < $0 }) ?? true {
        keys.append(before)
        i += 1
      } else if let after {
        keys.append(after)
        j += 1
      }
    }
    return keys
  }

  package mutating func add(_ object: NormalObject, _ place: Place) {
    changes.append(
      Change(
        kind: .added, type: object.type, path: place.path, old: nil, new: object,
        fields: [], home: object.range, parents: place.parents))
  }

  /// Notes a removed object, unless its name is assumed: then it is not known whether Apple has it.
  ///
  /// - Parameter home: the place in the catalog where the object would be.
  package mutating func remove(_ object: NormalObject, _ place: Place, home: SourceRange) {
    let isKnown = language[object.type].nameKey.flatMap { object[$0] }.map { !assumed.contains($0) } ?? true
    guard isKnown, assumed.value(at: object.range) == nil else { return }
    changes.append(
      Change(
        kind: .removed, type: object.type, path: place.path, old: object.withoutAssumed(assumed), new: nil,
        fields: [], home: home, parents: place.parents))
  }

  package func identity(_ object: NormalObject) -> String {
    language[object.type].nameKey.flatMap { object.text($0) } ?? ""
  }

  /// What distinguishes an object from the others of its list: its name, or the terms of an introductory offer.
  package func part(_ object: NormalObject) -> ObjectPath.Part {
    let type = language[object.type]
    return ObjectPath.Part(
      type.kind, identity(object), terms: type.recognition == .likeness ? object.introductoryKey : "")
  }

  /// The change of the object that another one belongs to. It is reported like a change of a locked key.
  package func move(
    _ name: String, from old: Located<String>, to new: Located<String>, key: Key
  ) -> FieldChange {
    FieldChange(
      field: Field(
        key, .text, .required, .means("What the object belongs to.", lock: .fixed, appleName: name)),
      name: name,
      old: NormalField(key: key, value: .text(old.value), range: old.range),
      new: NormalField(key: key, value: .text(new.value), range: new.range), isLocked: true)
  }
}
