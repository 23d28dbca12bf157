import ByteText
package import OfferLanguage
package import OfferModel

extension NormalObject {
  /// The object without its assumed values, because Apple may have others.
  package func withoutAssumed(_ assumed: AssumedValues) -> NormalObject {
    guard !assumed.isEmpty else { return self }
    return NormalObject(
      type, at: range,
      fields.filter { !assumed.contains($0) && !followsAssumedRest($0, assumed) })
  }

  /// The live object with its assumed values replaced by those of the catalog, so that they do not count as changes.
  ///
  /// - Parameters:
  ///   - new: the object in the catalog.
  ///   - unread: the names of keys that could not be read. Live state may lack them.
  package func knowing(
    _ new: NormalObject, _ assumed: AssumedValues, _ unread: Set<String> = []
  ) -> NormalObject {
    guard !assumed.isEmpty else { return self }
    let absent = new.fields.filter { unread.contains($0.key.name) && self[$0.key] == nil }
    return NormalObject(
      type, at: range,
      absent
        + fields.map { field in
          let other = new[field.key]
          guard !unread.contains(field.key.name), !assumed.contains(field),
            !followsAssumedRest(field, assumed)
          else { return other }
          guard let other else { return field }
          return NormalField(
            key: field.key, value: field.value.knowing(other.value, assumed), range: field.range)
        })
  }

  package func hash(into hasher: inout Hasher) {
    for field in fields {
      hasher.combine(field.key)
      field.value.hash(into: &hasher)
    }
  }

  package func isEqual(to other: NormalObject) -> Bool {
    fields.elementsEqual(other.fields) { one, other in
      one.key == other.key && one.value.isEqual(to: other.value)
    }
  }
}

extension NormalValue {
  fileprivate func knowing(_ new: NormalValue, _ assumed: AssumedValues) -> NormalValue {
    switch (self, new) {
    case (.object(let old), .object(let new)): .object(old.knowing(new, assumed))
    case (.localizations(let old), .localizations):
      old.contains { assumed.containsLocale($0.locale, $0.object) } ? new : self
    case (.prices(let old), .prices(let new)): .prices(old.knowing(new, assumed))
    default: self
    }
  }

  /// Whether two values are the same, regardless of their places in files. Texts are compared scalar by scalar.
  package func isEqual(to other: NormalValue) -> Bool {
    switch (self, other) {
    case (.text(let a), .text(let b)): a.isIdentical(to: b)
    case (.integer(let a), .integer(let b)): a == b
    case (.boolean(let a), .boolean(let b)): a == b
    case (.texts(let a), .texts(let b)): a.elementsEqual(b) { one, other in one.isIdentical(to: other) }
    case (.object(let a), .object(let b)): a.isEqual(to: b)
    case (.objects(let a), .objects(let b)): a.elementsEqual(b) { one, other in one.isEqual(to: other) }
    case (.localizations(let a), .localizations(let b)):
      a.elementsEqual(b) { one, other in
        one.locale.isIdentical(to: other.locale) && one.object.isEqual(to: other.object)
      }
    case (.territories(let a, _), .territories(let b, _)): a == b
    case (.prices(let a), .prices(let b)): a.isEqual(to: b)
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .text(let text): hasher.combine(text)
    case .integer(let number): hasher.combine(number)
    case .boolean(let truth): hasher.combine(truth)
    case .texts(let texts): hasher.combine(texts)
    case .object(let object): object.hash(into: &hasher)
    case .objects(let objects): for object in objects { object.hash(into: &hasher) }
    case .localizations(let texts):
      for (locale, object) in texts {
        hasher.combine(locale)
        object.hash(into: &hasher)
      }
    case .territories(let territories, _): hasher.combine(territories.count)
    case .prices(let map): for price in map.prices { hasher.combine(price.amount) }
    }
  }
}

extension PriceMap {
  /// The map with its assumed amounts replaced by those of the catalog.
  fileprivate func knowing(_ new: PriceMap, _ assumed: AssumedValues) -> PriceMap {
    let isRestAssumed = assumed.containsRest(of: self)
    let known = prices.filter { !assumed.contains($0, of: self) }
    guard isRestAssumed || known.count < prices.count else { return self }
    let kept = StorefrontSet(known.lazy.map(\.storefront))
    let open = isRestAssumed ? new.territories : territories.intersection(new.territories)
    let guessed = open.subtracting(kept)
    var result = self
    result.prices =
      (known + new.prices.filter { guessed.contains($0.storefront) })
      .sorted { $0.storefront.index < $1.storefront.index }
    result.territories = StorefrontSet(result.prices.lazy.map(\.storefront))
    if isRestAssumed { result.rest = new.rest }
    return result
  }

  /// Whether the maps have the same amounts in the same storefronts, and both or neither have `rest`.
  package func isEqual(to other: PriceMap) -> Bool {
    guard territories == other.territories, (rest == nil) == (other.rest == nil),
      prices.count == other.prices.count
    else { return false }
    return zip(prices, other.prices).allSatisfy { one, other in one.amount == other.amount }
  }
}
