package import OfferLanguage
package import OfferModel

/// A new object like the changed one, on one line of YAML to begin with: names get `_2`, what is long is left as `…`.
///
/// `{offerId: spring_2, referenceName: Spring 2, mode: free-trial, duration: P3M}`, in the order of the field table.
/// It starts tomorrow at the earliest: Apple takes no earlier day for a new offer.
package func skeleton(of object: NormalObject, today: CalendarDate) -> String {
  let start = object.date(.startDate)
  let members = Language.current[object.type].fields.compactMap { field -> String? in
    guard let value = object[field.key]?.value else { return nil }
    switch (field.key, value) {
    case (.offerId, .text(let text)): return "offerId: \(text)_2"
    case (.referenceName, .text(let text)):
      return "referenceName: \(object[.offerId] == nil ? text + "_2" : text + " 2")"
    case (.startDate, _):
      let earliest = today.next ?? today
      return "startDate: \(max(start ?? earliest, earliest))"
    case (.endDate, _) where object.date(.endDate).map { $0 <= today } ?? false: return nil
    case (.active, _), (.appleId, _), (.batches, _), (.territories, _): return nil
    case (_, .text(let text)): return "\(field.key.name): \(text)"
    case (_, .integer(let number)): return "\(field.key.name): \(number)"
    case (_, .boolean(let truth)): return "\(field.key.name): \(truth)"
    case (_, .texts(let texts)): return "\(field.key.name): [\(texts.joined(separator: ", "))]"
    case (_, .prices), (_, .object): return "\(field.key.name): {…}"
    default: return nil
    }
  }
  return "{" + members.joined(separator: ", ") + "}"
}
