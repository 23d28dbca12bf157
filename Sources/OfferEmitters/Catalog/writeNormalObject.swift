package import OfferLanguage
import JSONText
import OfferModel

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

  /// `{"AUT":"4.99",…}`, and `"rest":"equalized"` at the end where asked for: codes sort before small letters.
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

  /// `["AUT","BEL",…]`.
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

/// An object of the normal form as RFC 8785 canonical JSON.
package func canonicalObject(_ object: NormalObject) -> [UInt8] {
  var writer = JSONWriter()
  writer.normal(object, .shared)
  return writer.finish()
}

/// An amount of minor units in a storefront.
struct Amount {
  let storefront: Storefront
  let minor: Int64
}

/// Codes and currency digits of the storefronts as bytes, made once for hundreds of thousands of prices.
struct StorefrontBytes: Sendable {
  fileprivate let codes: [UInt8]
  fileprivate let digits: [UInt8]

  static let shared = StorefrontBytes()

  private init() {
    codes = Storefront.all.flatMap { Array($0.code.utf8) }
    digits = Storefront.all.map { UInt8($0.currency.minorDigits) }
  }
}

/// `"USA":"4.99"`: at most 3 + 19 + 6 bytes. Returns the end.
@inline(__always)
private func write(
  _ amount: Amount, _ storefronts: StorefrontBytes, to output: UnsafeMutableBufferPointer<UInt8>,
  from start: Int
) -> Int {
  var end = start
  let code = Int(amount.storefront.index) * 3
  unsafe output[end] = 0x22
  unsafe output[end + 1] = storefronts.codes[code]
  unsafe output[end + 2] = storefronts.codes[code + 1]
  unsafe output[end + 3] = storefronts.codes[code + 2]
  unsafe output[end + 4] = 0x22
  unsafe output[end + 5] = 0x3A
  unsafe output[end + 6] = 0x22
  end += 7
  let hasDecimals = storefronts.digits[Int(amount.storefront.index)] > 0
  let (whole, decimals) = hasDecimals ? amount.minor.quotientAndRemainder(dividingBy: 100) : (amount.minor, 0)
  let point = end + digitCount(whole)
  end = point
  var rest = whole
  repeat {
    end -= 1
    unsafe output[end] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
    rest /= 10
  } while rest > 0
  end = point
  if hasDecimals {
    unsafe output[point] = 0x2E
    unsafe output[point + 1] = 0x30 + UInt8(truncatingIfNeeded: decimals / 10)
    unsafe output[point + 2] = 0x30 + UInt8(truncatingIfNeeded: decimals % 10)
    end += 3
  }
  unsafe output[end] = 0x22
  return end + 1
}

@inline(__always)
private func digitCount(_ number: Int64) -> Int {
  var count = 1
  var rest = number
  while rest >= 1000 {
    rest /= 1000
    count += 3
  }
  return rest < 10 ? count : rest < 100 ? count + 1 : count + 2
}
