package import OfferLanguage
package import OfferModel

extension NormalObject {
  package subscript(key: Key) -> NormalField? { fields.first { $0.key == key } }

  package func text(_ key: Key) -> String? {
    if case .text(let text)? = self[key]?.value { text } else { nil }
  }

  package func truth(_ key: Key) -> Bool? {
    if case .boolean(let truth)? = self[key]?.value { truth } else { nil }
  }

  package func date(_ key: Key) -> CalendarDate? { text(key).flatMap { CalendarDate($0) } }

  package func objects(_ key: Key) -> [NormalObject] {
    guard case .objects(let objects)? = self[key]?.value else { return [] }
    return objects
  }
}
