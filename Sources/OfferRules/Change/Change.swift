package import Diagnostics
package import OfferLanguage

/// An object that is only in the baseline or only in the catalog, or that differs between them.
package struct Change: Sendable {
  package enum Kind: String, Sendable {
    case added = "new"
    case removed, changed
  }

  package let kind: Kind
  package let type: ObjectID
  package let path: ObjectPath
  /// The object in the baseline; nil if it was added.
  package let old: NormalObject?
  /// The object in the catalog; nil if it was removed.
  package let new: NormalObject?
  package var fields: [FieldChange]
  /// Where a removed object would be in the catalog: its list, or the object around it.
  package let home: SourceRange
  /// The objects around it in the baseline and in the catalog, e.g. the offer of a batch.
  package let parents: Parents

  package struct Parents: Sendable {
    package var old: NormalObject?
    package var new: NormalObject?
  }

  /// Whether the object is deactivated on one side. The terms of a deactivated offer no longer matter.
  package var isOver: Bool { !(old?.truth(.active) ?? true) || !(new?.truth(.active) ?? true) }

  /// The object without the product around it: `win-back offer 'comeback'`, `introductory offer`.
  package var name: String {
    let object = Language.current[type]
    guard let key = object.nameKey, let name = (new ?? old)?.text(key) else { return object.phrase }
    return object.phrase + " " + quoted(name)
  }

  package var place: SourceRange { new?.range ?? home }
}

extension Change {
  /// The keys that differ. For an added or removed object these are all its keys, in the order of the field table.
  ///
  /// Parts of an added object are changes of their own, and are left out. Parts of a removed object are included.
  package var allFields: [FieldChange] {
    guard kind != .changed, let object = new ?? old else { return fields }
    return Language.current[type].fields(of: object.fields.map(\.key)).compactMap { field in
      guard let value = object[field.key] else { return nil }
      if case .objects(let objects) = value.value, new != nil || objects.isEmpty { return nil }
      let isGone = new == nil
      return FieldChange(
        field: field, name: field.key.name,
        old: isGone ? value : nil,
        new: isGone ? nil : value,
        isLocked: false)
    }
  }
}
