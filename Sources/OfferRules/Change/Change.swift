package import Diagnostics
package import OfferLanguage

/// One object that is in one of the two only, or differs.
package struct Change: Sendable {
  package enum Kind: String, Sendable {
    case added = "new"
    case removed, changed
  }

  package let kind: Kind
  package let type: ObjectID
  package let path: ObjectPath
  /// The object in the baseline; nil when it was added.
  package let old: NormalObject?
  /// The object in the catalog; nil when it was removed.
  package let new: NormalObject?
  package var fields: [FieldChange]
  /// Where a removed object would stand: the list or object that held its neighbours.
  package let home: SourceRange
  /// The objects around it in the baseline and in the catalog, e.g. the offer of a batch.
  package let parents: Parents

  package struct Parents: Sendable {
    package var old: NormalObject?
    package var new: NormalObject?
  }

  /// Whether it is an offer that is deactivated, or becomes so: its terms matter to nobody any more.
  package var isOver: Bool { !(old?.truth(.active) ?? true) || !(new?.truth(.active) ?? true) }

  /// The object alone: `win-back offer 'comeback'`, `introductory offer`.
  package var name: String {
    let object = Language.current[type]
    guard let key = object.nameKey, let name = (new ?? old)?.text(key) else { return object.phrase }
    return object.phrase + " " + quoted(name)
  }

  package var place: SourceRange { new?.range ?? home }
}

package struct FieldChange: Sendable {
  package let field: Field
  /// The key; `group` and `offer` where an object now is in another one.
  package let name: String
  package let old: NormalField?
  package let new: NormalField?
  /// Whether the lock keeps the key from changing today.
  package let isLocked: Bool
}

extension Change {
  /// The keys that differ; of an object that is new or gone, all that it has, in the order of the field table.
  ///
  /// Objects with an identity of their own are changes of their own, unless they go with what they belong to.
  package var allFields: [FieldChange] {
    guard kind != .changed, let object = new ?? old else { return fields }
    return Language.current[type].fields(of: object.fields.map(\.key)).compactMap { field in
      guard let value = object[field.key] else { return nil }
      if case .objects(let objects) = value.value, new != nil || objects.isEmpty { return nil }
      let isGone = new == nil
      return FieldChange(
        field: field, name: field.key.name, old: isGone ? value : nil, new: isGone ? nil : value,
        isLocked: false)
    }
  }
}
