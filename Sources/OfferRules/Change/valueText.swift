import ByteText
import Diagnostics
import OfferLanguage
import OfferModel

/// A whole value for people. Long values are summarized: `4.99 in 20 EUR storefronts; 500 in JPN`.
func valueText(_ field: NormalField) -> String {
  switch field.value {
  case .text(let text): word(text)
  // An Apple ID is a name, so it has no separators.
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

/// The text, in quotes unless it is a single short word such as a date or an identifier.
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

/// The name of an object in a list. An introductory offer has none, so its mode and duration are used.
private func name(_ object: NormalObject) -> String {
  if let name = Language.current[object.type].nameKey.flatMap({ object.text($0) }) { return name }
  return [Key.mode, .duration].compactMap { object.text($0) }.joined(separator: " ")
}

private func storefronts(_ set: StorefrontSet) -> String {
  if set == .all { return "all \(set.count) storefronts" }
  guard set.count > 6 else { return set.isEmpty ? "none" : listed(set.codes, "and") }
  return "\(set.count) storefronts: \(firstFive(set.codes))"
}

/// The amounts of a map, equal ones of one currency together, those of most storefronts first. After twelve, the number of
/// the others follows.
private func amounts(_ map: PriceMap) -> String {
  let steps = priceSteps(from: PriceMap(range: map.range), to: map)
  var parts = steps.prefix(12).compactMap { step -> String? in
    guard let amount = step.new, let currency = step.territories.first?.currency else { return nil }
    return "\(decimalText(amount, currency)) in \(step.place(.codes))"
  }
  if steps.count > 12 {
    let left = steps.dropFirst(12).reduce(0) { count, step in count + step.territories.count }
    parts.append("other amounts in \(counted(left, "more storefront"))")
  }
  if map.rest != nil { parts.append("the rest equalized") }
  return parts.isEmpty ? "none" : parts.joined(separator: "; ")
}
