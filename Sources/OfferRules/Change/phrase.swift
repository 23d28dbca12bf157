import ByteText
import Diagnostics
import OfferLanguage
import OfferModel

func phrase(of type: ObjectID) -> String { Language.current[type].phrase }

/// A value as it can be pasted into a file: numbers without separators.
func pastable(_ field: NormalField, other: NormalField?) -> String {
  if case .integer(let number) = field.value { return "\(number)" }
  return phrase(field, other: other)
}

/// A value as messages show it. Of prices, storefronts and objects, only what differs from `other` is shown.
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
