import ByteText
import Diagnostics
package import OfferLanguage
package import OfferModel

extension FieldChange {
  /// What changed, for people: `109 USD storefronts 9.99 → 10.99; JPN 1500 → 1700 JPY`.
  package var phrase: String {
    switch (old?.value, new?.value) {
    case (.prices(let before)?, .prices(let after)?): pricePhrase(from: before, to: after)
    case (.territories(let before, _)?, .territories(let after, _)?):
      membersPhrase(gained: after.subtracting(before).codes, lost: before.subtracting(after).codes)
    case (.texts(let before)?, .texts(let after)?):
      membersPhrase(
        gained: after.filter { !Set(before).contains($0) }, lost: before.filter { !Set(after).contains($0) })
    case (.localizations(let before)?, .localizations(let after)?):
      localizationPhrase(from: before, to: after)
    case (.object(let before)?, .object(let after)?): partsPhrase(from: before, to: after)
    default: "\(valuePhrase(old)) → \(valuePhrase(new))"
    }
  }

  /// The value of an object that is new or gone: `4.99 in 20 EUR storefronts`.
  package var wholeValue: String { valuePhrase(new ?? old) }
}

/// `gained AUT and BEL; lost CHE`.
private func membersPhrase(gained: [String], lost: [String]) -> String {
  var parts: [String] = []
  if !gained.isEmpty { parts.append("gained \(firstFive(gained))") }
  if !lost.isEmpty { parts.append("lost \(firstFive(lost))") }
  return parts.joined(separator: "; ")
}

private func valuePhrase(_ field: NormalField?) -> String { field.map(valueText) ?? "none" }

/// Keys of a part that differ, with a dot before those of parts of the part.
private func partsPhrase(from old: NormalObject, to new: NormalObject, in prefix: String = "") -> String {
  let keys = Set((old.fields + new.fields).map(\.key)).sorted()
  return keys.compactMap { key in
    let before = old[key]
    let after = new[key]
    if let before, let after, before.value.isEqual(to: after.value) { return nil }
    if case .object(let x)? = before?.value, case .object(let y)? = after?.value {
      return partsPhrase(from: x, to: y, in: prefix + key.name + ".")
    }
    return "\(prefix)\(key.name) \(valuePhrase(before)) → \(valuePhrase(after))"
  }.joined(separator: "; ")
}

private func localizationPhrase(
  from old: [(locale: String, object: NormalObject)], to new: [(locale: String, object: NormalObject)]
) -> String {
  let before = Dictionary(old.map { ($0.locale, $0.object) }) { first, _ in first }
  let after = Dictionary(new.map { ($0.locale, $0.object) }) { first, _ in first }
  let members = membersPhrase(
    gained: new.map(\.locale).filter { before[$0] == nil },
    lost: old.map(\.locale).filter { after[$0] == nil })
  let changed: [String] = new.compactMap { locale, object in
    guard let previous = before[locale], !previous.isEqual(to: object) else { return nil }
    return locale + " " + partsPhrase(from: previous, to: object)
  }
  return ((members.isEmpty ? [] : [members]) + changed).joined(separator: "; ")
}

func phrase(of type: ObjectID) -> String { Language.current[type].phrase }

/// A value as it is written in a file: a number has no separators there.
func pastable(_ field: NormalField, other: NormalField?) -> String {
  if case .integer(let number) = field.value { return "\(number)" }
  return phrase(field, other: other)
}

/// A value as messages show it; of prices, storefronts and parts what differs from `other`.
func phrase(_ field: NormalField?, other: NormalField?) -> String {
  guard let field else { return "none" }
  switch field.value {
  case .text(let text): return quoted(text)
  case .integer(let number): return field.key == .appleId ? "\(number)" : grouped(number)
  case .boolean(let truth): return "\(truth)"
  case .texts(let texts): return listed(texts, "and")
  case .object(let object):
    let others: NormalObject? = if case .object(let object)? = other?.value { object } else { nil }
    let own = object.fields.filter { field in
      others?[field.key].map { !$0.value.isEqual(to: field.value) } ?? true
    }
    return own.isEmpty
      ? "none" : own.map { "\($0.key.name) \(phrase($0, other: others?[$0.key]))" }.joined(separator: ", ")
  case .objects(let objects): return counted(objects.count, "object")
  case .localizations(let entries): return listed(entries.map(\.locale), "and")
  case .territories(let set, _):
    guard case .territories(let others, _)? = other?.value else { return counted(set.count, "storefront") }
    let own = set.subtracting(others)
    return own.isEmpty ? counted(set.count, "storefront") : firstFive(own.codes)
  case .prices(let map):
    guard case .prices(let others)? = other?.value else { return counted(map.prices.count, "price") }
    let own = map.prices.filter { others[$0.storefront]?.amount != $0.amount }
    guard !own.isEmpty else {
      return map.rest == nil ? counted(map.prices.count, "price") : "rest: equalized"
    }
    return firstFive(own.map { "\($0.storefront.code) \(decimalText($0.amount, $0.storefront.currency))" })
  }
}

/// A whole value for people, what is long folded: `4.99 in 20 EUR storefronts; 500 in JPN`.
func valueText(_ field: NormalField) -> String {
  switch field.value {
  case .text(let text): word(text)
  // Numbers that are names have no separators.
  case .integer(let number): field.key == .appleId ? "\(number)" : grouped(number)
  case .boolean(let truth): "\(truth)"
  case .texts(let texts): texts.isEmpty ? "none" : listed(texts.map(word), "and")
  case .object(let object): flow(object)
  case .objects(let objects): firstFive(objects.map(name))
  case .localizations(let entries): firstFive(entries.map { "\($0.locale) \(flow($0.object))" })
  case .territories(let set, _): storefronts(set)
  case .prices(let map): amounts(map)
  }
}

/// Dates, identifiers and words of the language need no quotes.
private func word(_ text: String) -> String {
  let isWord = !text.isEmpty && text.utf8.count <= 60 && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  return isWord ? text : quoted(text)
}

/// `{minimum: 2, maximum: 12}`, in the order of the field table.
private func flow(_ object: NormalObject) -> String {
  let fields = Language.current[object.type].fields(of: object.fields.map(\.key))
  let members = fields.compactMap { field in
    object[field.key].map { "\(field.key.name): \(valueText($0))" }
  }
  return "{" + members.joined(separator: ", ") + "}"
}

/// The name of an object in a list; nothing names an introductory offer but its terms.
private func name(_ object: NormalObject) -> String {
  if let name = Language.current[object.type].nameKey.flatMap({ object.text($0) }) { return name }
  return [Key.mode, .duration].compactMap { object.text($0) }.joined(separator: " ")
}

private func storefronts(_ set: StorefrontSet) -> String {
  if set == .all { return "all \(set.count) storefronts" }
  guard set.count > 6 else { return set.isEmpty ? "none" : listed(set.codes, "and") }
  return "\(set.count) storefronts: \(firstFive(set.codes))"
}

/// Equal amounts of one currency together, those of most storefronts first; of more than twelve the rest is counted.
private func amounts(_ map: PriceMap) -> String {
  let steps = priceSteps(from: PriceMap(range: map.range), to: map)
  var parts = steps.prefix(12).compactMap { step -> String? in
    guard let amount = step.new, let currency = step.territories.first?.currency else { return nil }
    return "\(decimalText(amount, currency)) in \(step.place)"
  }
  if steps.count > 12 {
    let left = steps.dropFirst(12).reduce(0) { count, step in count + step.territories.count }
    parts.append("other amounts in \(counted(left, "more storefront"))")
  }
  if map.rest != nil { parts.append("the rest equalized") }
  return parts.isEmpty ? "none" : parts.joined(separator: "; ")
}

extension NormalObject {
  /// Without what nobody has looked up: it may be something else at Apple.
  package func withoutAssumed(_ assumed: AssumedValues) -> NormalObject {
    guard !assumed.isEmpty else { return self }
    return NormalObject(
      type, at: range,
      fields.filter { !assumed.contains($0) && !followsAssumedRest($0, assumed) })
  }

  /// What is live, its assumed parts taken from what is written now: they are no change.
  ///
  /// - Parameter unread: keys that nobody could read, written or not.
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

  /// Whether two values of the normal form say the same, texts scalar by scalar; places do not count.
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
  /// Amounts that are known stay, the others are those of `new`.
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

  /// The same amounts in the same storefronts, and the same word about the rest.
  package func isEqual(to other: PriceMap) -> Bool {
    guard territories == other.territories, (rest == nil) == (other.rest == nil),
      prices.count == other.prices.count
    else { return false }
    return zip(prices, other.prices).allSatisfy { one, other in one.amount == other.amount }
  }
}
