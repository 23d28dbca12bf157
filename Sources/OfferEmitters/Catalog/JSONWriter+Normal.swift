package import OfferLanguage
import JSONText
import OfferModel

extension JSONWriter {
  /// Writes an object of the normal form with its keys sorted.
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

  /// Writes amounts, `{"AUT":"4.99",…}`, and with `rest` also `"rest":"equalized"`, which sorts after codes in capital letters.
  mutating func amounts(
    _ amounts: some Collection<Amount>, rest: Bool = false, _ storefronts: StorefrontBytes
  ) {
    beginObject()
    if isPretty {
      for amount in amounts {
        key(amount.storefront.code)
        string(decimalText(amount.minor, amount.storefront.currency))
      }
    } else if !amounts.isEmpty {
      let longest = 32
      unsafe raw(upTo: amounts.count * longest) { output in
        var end = 0
        for amount in amounts {
          if end > 0 {
            unsafe output[end] = 0x2C
            end += 1
          }
          end = unsafe write(amount, storefronts, to: output, from: end)
        }
        return end
      }
    }
    if rest {
      key("rest")
      string("equalized")
    }
    endObject()
  }

  /// Writes the codes of storefronts: `["AUT","BEL",…]`.
  mutating func codes(_ set: StorefrontSet, _ storefronts: StorefrontBytes) {
    let members = set.members
    guard !isPretty, !members.isEmpty else { return strings(set.codes) }
    beginArray()
    unsafe raw(upTo: members.count * 6) { output in
      var end = 0
      for storefront in members {
        let code = Int(storefront.index) * 3
        unsafe output[end] = end == 0 ? 0x22 : 0x2C
        if end > 0 {
          unsafe output[end + 1] = 0x22
          end += 1
        }
        unsafe output[end + 1] = storefronts.codes[code]
        unsafe output[end + 2] = storefronts.codes[code + 1]
        unsafe output[end + 3] = storefronts.codes[code + 2]
        unsafe output[end + 4] = 0x22
        end += 5
      }
      return end
    }
    endArray()
  }
}

extension JSONType where Value == NormalValue {
  /// The value of a key in the normal form, which can have any type.
  static var normal: JSONType { JSONType([:]) { json, value in json.normal(value, .shared) } }
}

/// Returns an object of the normal form as canonical JSON (RFC 8785).
package func canonicalObject(_ object: NormalObject) -> [UInt8] {
  var writer = JSONWriter()
  writer.normal(object, .shared)
  return writer.finish()
}
