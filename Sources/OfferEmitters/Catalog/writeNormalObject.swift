import OfferModel
package import OfferLanguage
import JSONText

extension JSONType where Value == NormalValue {
  /// Whatever the key has.
  static var normal: JSONType { JSONType([:]) { $0.normal($1, .shared) } }
}

extension JSONWriter {
  /// An object of the normal form with its keys sorted.
  mutating func normal(_ object: NormalObject, _ storefronts: StorefrontBytes) {
    beginObject()
    for field in object.fields {
      key(field.key.name)
      normal(field.value, storefronts)
    }
    endObject()
  }

  mutating func normal(_ value: NormalValue, _ storefronts: StorefrontBytes) {
    switch value {
    case .text(let text): string(text)
    case .integer(let integer): number(integer)
    case .boolean(let truth): boolean(truth)
    case .texts(let texts): strings(texts)
    case .object(let object): normal(object, storefronts)
    case .objects(let objects): normal(objects, storefronts)
    case .localizations(let entries):
      beginObject()
      for entry in entries {
        key(entry.locale)
        normal(entry.object, storefronts)
      }
      endObject()
    case .territories(let set, _): codes(set, storefronts)
    case .prices(let map):
      amounts(
        map.prices.lazy.map { Amount(storefront: $0.storefront, minor: $0.amount) }, rest: map.rest != nil,
        storefronts)
    }
  }

  mutating func normal(_ objects: [NormalObject], _ storefronts: StorefrontBytes) {
    beginArray()
    for object in objects { normal(object, storefronts) }
    endArray()
  }
}

/// An object of the normal form as RFC 8785 canonical JSON.
package func canonicalObject(_ object: NormalObject) -> [UInt8] {
  var writer = JSONWriter()
  writer.normal(object, .shared)
  return writer.finish()
}
