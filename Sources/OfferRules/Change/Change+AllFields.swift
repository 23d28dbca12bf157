import OfferLanguage

extension Change {
  /// The keys that differ; of an object that is new or gone, all that it has, in the order of the field table.
  ///
  /// Objects with an identity of their own are changes of their own, unless they go with what they belong to.
  package var allFields: [FieldChange] {
    guard kind != .changed, let object = new ?? old else { return fields }
    return Language.current[type].fields(of: object.fields.map(\.key)).compactMap { field in
      guard let value = object[field.key] else { return nil }
      if case .objects(let objects) = value.value, new != nil || objects.isEmpty { return nil }
      return FieldChange(
        field: field, name: field.key.name, old: new == nil ? value : nil, new: new == nil ? nil : value,
        isLocked: false)
    }
  }
}
