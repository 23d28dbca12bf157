import ByteText
import Diagnostics
import OfferLanguage
import OfferModel

extension FieldChange {
  /// The old and the new value for people: `109 USD storefronts 9.99 → 10.99; JPN 1500 → 1700 JPY`.
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

  /// The value of a key of an added or removed object: `4.99 in 20 EUR storefronts`.
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

/// The keys of an object that differ. The name of an inner object is before its keys: `customerEligibility.minimum`.
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
